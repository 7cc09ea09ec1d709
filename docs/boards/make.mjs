#!/usr/bin/env node
// Draws the pictures in this folder: a position of a game of each kind, as the report draws it.
//
//     cargo build --release && node docs/boards/make.mjs [PROGRAM]
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url)),
  html = join(here, "../../engines/tools/boards/page");
const tengen = resolve(process.argv[2] || join(here, "../../target/release/tengen"));
// The picture, the game, its settings, and the ply that is shown.
const PICTURES = [
  ["shogi", "shogi", [], 48],
  ["xiangqi", "xiangqi", [], 30],
  ["draughts", "draughts", [], 40],
  ["gomoku", "gomoku", ["--set", "Rule=renju"], Infinity],
  ["dots", "dots", ["--set", "Variant=classic", "--opening-plies", "8"], 120],
];

const folder = mkdtempSync(join(tmpdir(), "boards-"));
writeFileSync(join(folder, "package.json"), '{"type": "module"}');
for (const name of ["glyphs.js", "shapes.js", "boards.js", "scenes.js"]) cpSync(join(html, name), join(folder, name));
const load = name => import(pathToFileURL(join(folder, name)));
const [{ drawn }, { stage }] = [await load("boards.js"), await load("scenes.js")];
// Of two colours the first is that of a light page.
const root = readFileSync(join(html, "boards.css"), "utf8").match(/:root \{(.*?)\n\}/s)[1];
const colours = new Map(
  [...root.matchAll(/--([\w-]+): (?:light-dark\()?([^,;]+)/g)].map(([, name, value]) => [name, value]),
);
const coloured = text => text.replace(/var\(--([\w-]+)\)/g, (_, name) => coloured(colours.get(name)));

// The scene after so many plies, and the view of it.
function look(game, ply) {
  const made = {};
  game.touched.slice(0, ply).forEach((spots, i) => {
    made[spots.at(-1)] = {
      number: i + 1,
      mover: game.turns[i],
      last: i === ply - 1,
      book: i < game.book,
    };
  });
  return [
    stage(game.scenes.slice(0, ply + 1)).at(-1),
    { flip: false, latin: false, last: game.touched[ply - 1], made, named: 'role="img"' },
  ];
}

for (const [picture, game, settings, wanted] of PICTURES) {
  const run = (...args) => execFileSync(tengen, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  run("match", game, ...settings, "--games", "2", "--nodes", "300", "--hash", "8", "--journal", `${picture}.jsonl`);
  run("report", `${picture}.jsonl`, "--html", "page.html");
  const page = readFileSync(join(folder, "page.html"), "utf8");
  const data = name => JSON.parse(page.match(new RegExp(`<script id="${name}"[^>]*>(.*?)</script>`, "s"))[1]);
  const shown = data("game-0"),
    ply = Math.min(wanted, shown.moves.length);
  const svg = coloured(drawn(data("data").boards[shown.board], ...look(shown, ply)));
  writeFileSync(join(here, `${picture}.svg`), `${svg}\n`);
  console.log(`${picture}.svg: ply ${ply} of ${shown.moves.length}, ${svg.length} bytes`);
}
rmSync(folder, { recursive: true });
