// A picture for sharing: the board as it is turned, between its players with what they have in hand.
import { measures } from "./boards.js";
import { sideName } from "./names.js";
import { playerName } from "./players.js";
import { circle, icon, ink, picture, plain, rect } from "./shapes.js";
import { said } from "./texts.js";

const STRIP = 48,
  PIECE = 40;

function save(blob, name) {
  const address = URL.createObjectURL(blob),
    link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

const words = (x, y, text, anchor) =>
  `<text x="${x}" y="${y}" font-size="18" text-anchor="${anchor}" dominant-baseline="central" fill="var(--ink)">${plain(text)}</text>`;
const placed = (svg, x, y, width, height) =>
  svg.replace("<svg ", `<svg x="${x}" y="${y}" width="${width}" height="${height}" `);

// A player in a strip at this height: side, name, and from the right what is in hand or counted.
function strip(snapshot, side, view, top, width) {
  const { board, scene } = snapshot,
    middle = top + STRIP / 2,
    names = [...new Set([sideName(snapshot, side), playerName(snapshot, side)])].join("  ");
  let right = width - 8,
    held = "";
  for (const [name, count] of scene.hands[side].toReversed()) {
    if (count > 1) {
      held += words(right, middle, String(count), "end");
      right -= 14;
    }
    right -= PIECE;
    held += placed(icon(board, { name, owner: side }, view), right, middle - PIECE / 2, PIECE, PIECE);
  }
  return (
    circle(20, middle, 9, ink(board, side), 'stroke="var(--soft)"') +
    words(36, middle, names, "start") +
    (held || words(right, middle, said(scene.counts[side]) ?? "", "end"))
  );
}

// A colour of the page by itself.
function colourOf(name) {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = name;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

// The picture as SVG with its colours written out: by itself it has no style sheet.
function whole(snapshot, board) {
  const { view } = board,
    [width, height] = measures(snapshot.board, view.flip).size,
    [above, below] = view.flip ? [0, 1] : [1, 0],
    tall = height + 2 * STRIP;
  const inner =
    rect(0, 0, width, tall, "var(--paper)") +
    strip(snapshot, above, view, 0, width) +
    placed(board.bare(), 0, STRIP, width, height) +
    strip(snapshot, below, view, STRIP + height, width);
  return picture(width, tall, inner, `width="${2 * width}" height="${2 * tall}" font-family="sans-serif"`).replace(
    /var\(--[\w-]+\)/g,
    colourOf,
  );
}

// Saves the position shown as a file of this kind, `svg` or `png`.
export async function savePicture(snapshot, board, kind) {
  const text = whole(snapshot, board),
    file = `${snapshot.game.word}.${kind}`;
  if (kind === "svg") return save(new Blob([text], { type: "image/svg+xml" }), file);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  save(await canvas.convertToBlob(), file);
}
