#!/usr/bin/env node
// Takes the pictures in this folder: the page to play on with a position of a game of each kind.
//
//     cargo build --release && node docs/pages/make.mjs [PROGRAM [NAME...]]
//
// Wants chromium and chromedriver.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const tengen = resolve(process.argv[2] || join(here, "../../target/release/tengen"));
// The picture, the game, its settings, and the ply that is shown.
const PICTURES = [
  ["shogi", "shogi", [], 48],
  ["xiangqi", "xiangqi", [], 30],
  ["draughts", "draughts", [], 40],
  ["gomoku", "gomoku", [["Rule", "renju"]], 30],
  [
    "dots",
    "dots",
    [
      ["Variant", "classic"],
      ["Size", "6x6"],
    ],
    26,
  ],
];
const wanted = process.argv.slice(3);

const folder = mkdtempSync(join(tmpdir(), "pages-")),
  children = [];

// Starts a program; the first of its lines that matches, as its groups.
function start(program, args, pattern) {
  const child = spawn(program, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  return new Promise((done, failed) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", line => {
        const found = line.match(pattern);
        if (found) done(found);
      });
    child.on("error", failed);
    child.on("exit", code => failed(new Error(`${program} ended with ${code}`)));
  });
}

// A window of chromium, through its driver: a function for each of the calls that are needed.
async function browser() {
  const [, port] = await start("chromedriver", ["--port=0"], /successfully on port (\d+)/);
  const call = async (path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  const options = {
    args: ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1000,900"],
  };
  const { sessionId } = await call("/session", {
    capabilities: { alwaysMatch: { browserName: "chrome", "goog:chromeOptions": options } },
  });
  const ask = (what, body) => call(`/session/${sessionId}/${what}`, body);
  return {
    go: url => ask("url", { url }),
    run: (script, ...args) => ask("execute/sync", { script, args }),
    take: async () =>
      Buffer.from(
        (
          await ask("goog/cdp/execute", {
            cmd: "Page.captureScreenshot",
            params: { format: "webp", quality: 60 },
          })
        ).data,
        "base64",
      ),
  };
}

async function until(page, script) {
  for (const end = Date.now() + 60_000; !(await page.run(script)); ) {
    if (Date.now() > end) throw new Error(`never true: ${script}`);
    await new Promise(done => setTimeout(done, 100));
  }
}

// The moves of a game that Tengen plays against itself.
function played(game, settings) {
  const set = settings.flatMap(([name, value]) => ["--set", `${name}=${value}`]),
    journal = join(folder, `${game}.jsonl`);
  execFileSync(tengen, ["match", game, ...set, "--games", "2", "--nodes", "300", "--hash", "8", "--journal", journal], {
    cwd: folder,
    stdio: "ignore",
  });
  const lines = readFileSync(journal, "utf8")
    .trim()
    .split("\n")
    .map(line => JSON.parse(line));
  const { opening, moves } = lines.find(line => line.moves);
  return {
    position: opening.position ?? null,
    moves: [...(opening.moves ?? []), ...moves.map(move => move.m)],
  };
}

const COMMAND = `
  const state = await (await fetch("/api/snapshot")).json(), command = { revision: state.revision, ...arguments[0] };
  const answer = await fetch("/api/command", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(command) });
  if (answer.status === 429) { await new Promise(done => setTimeout(done, 500)); return false; }
  if (!answer.ok) throw new Error(await answer.text());
  return true;`;

async function picture(page, [name, game, settings, ply]) {
  const { position, moves } = played(game, settings),
    shown = Math.min(ply, moves.length - 6),
    person = { kind: "person" };
  const command = async words => {
    while (!(await page.run(COMMAND, words)));
  };
  await command({ do: "new", game, settings, position, players: [person, person] });
  for (const move of moves.slice(0, shown)) await command({ do: "move", move });
  await command({ do: "analyse", on: true, lines: 3 });
  await until(page, "return document.querySelectorAll('#lines .line').length > 0");
  await new Promise(done => setTimeout(done, 3000));
  await page.run("document.querySelector('#new').close(); scrollTo(0, 0)");
  const file = join(here, `${name}.webp`);
  writeFileSync(file, await page.take());
  await command({ do: "analyse", on: false });
  console.log(`${name}.webp: ply ${shown} of ${moves.length}, ${readFileSync(file).length} bytes`);
}

try {
  const page = await browser();
  const [url] = await start(tengen, ["play", "--no-open", "--games", join(folder, "games")], /http:\S+/);
  await page.go(url);
  await until(page, "return document.body.dataset.revision !== undefined");
  for (const one of PICTURES.filter(([name]) => !wanted.length || wanted.includes(name))) await picture(page, one);
} finally {
  for (const child of children) child.removeAllListeners("exit").kill();
  rmSync(folder, { recursive: true, force: true });
}
