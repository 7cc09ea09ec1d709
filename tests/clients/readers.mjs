// Reads records with programs of other people, and prints the positions of their games.
//
// Usage: PROGRAM FOLDER, with lines `FORMAT<tab>FILE` on stdin. FOLDER holds the modules of npm. Of each file a line comes out: the file,
// `read` or `refused`, and the positions of its game with semicolons between them, or the reason. Of tsshogi a further
// field has the positions of all lines, the variations among them.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [program, folder] = process.argv.slice(2);
const require = createRequire(`${folder}/`);

function textOf(path) {
  const bytes = readFileSync(path);
  for (const encoding of ["utf-8", "shift_jis"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
    } catch {}
  }
  throw new Error("encoding");
}

function readTsshogi(format, text) {
  const { importKIF, importKI2, importCSA, importJKFString, Move } = require("tsshogi");
  const readers = { kif: importKIF, ki2: importKI2, csa: importCSA, jkf: importJKFString };
  const record = readers[format](text);
  if (record instanceof Error) throw record;
  const nodes = [];
  record.forEach(node => {
    if (node.move instanceof Move || node.ply === 0) nodes.push(node);
  });
  const positionOf = node => {
    record.gotoNode(node);
    return record.position.sfen;
  };
  const all = nodes.map(positionOf);
  record.resetAllBranchSelection();
  const main = record.moves.filter(node => node.move instanceof Move || node.ply === 0).map(positionOf);
  return [main, all];
}

function readJkf(format, text) {
  const { JKFPlayer } = require("json-kifu-format");
  const readers = { kif: "parseKIF", ki2: "parseKI2", csa: "parseCSA", jkf: "parseJKF" };
  const player = JKFPlayer[readers[format]](text);
  const main = [player.shogi.toSFENString(1)];
  for (const { move } of player.kifu.moves.slice(1)) {
    player.forward();
    if (move) main.push(player.shogi.toSFENString(1));
  }
  return [main];
}

const read = { tsshogi: readTsshogi, "json-kifu-format": readJkf }[program];
for (const line of readFileSync(0, "utf-8").split("\n").filter(Boolean)) {
  const [format, path] = line.split("\t");
  try {
    const lists = read(format, textOf(path)).map(positions => positions.join(";"));
    console.log([path, "read", ...lists].join("\t"));
  } catch (error) {
    console.log([path, "refused", String(error).replace(/\s+/g, " ")].join("\t"));
  }
}
