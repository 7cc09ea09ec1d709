// The layer above a board: where one may go, what is chosen, hints, arrows, the cursor.
import { measures } from "./boards.js";
import { circle, label, line, rect } from "./shapes.js";
import { isSpot, same } from "./touches.js";

// An edge of a lattice as a line between two dots; elsewhere a dot, or a ring around a piece.
function target(style, scene, spot, flip) {
  const { u, middle } = measures(style, flip),
    [cx, cy] = middle(spot);
  if (style.geometry === "lattice") return "";
  const taken = scene.pieces.some(p => same(p.at, spot));
  const paint = style.geometry === "chequered" ? "var(--last-dark)" : "var(--legal)";
  return taken
    ? circle(cx, cy, 0.46 * u, "none", `class="target" stroke="${paint}" stroke-width="4"`)
    : circle(cx, cy, 0.13 * u, paint, 'class="target" stroke="#ffffff" stroke-width="1.5"');
}

function edgeLine(style, spot, flip, paint, extra) {
  const { u, middle } = measures(style, flip),
    [cx, cy] = middle(spot),
    [dx, dy] = spot[0] % 2 ? [u, 0] : [0, u];
  return line(cx - dx, cy - dy, cx + dx, cy + dy, paint, 8).replace("/>", ` ${extra}/>`);
}

function frame(style, spot, flip, extra, inset = 2) {
  const { u, middle } = measures(style, flip),
    [cx, cy] = middle(spot),
    d = (style.geometry === "lattice" ? 0.7 : 0.5) * u - inset;
  return rect(cx - d, cy - d, 2 * d, 2 * d, "none", extra);
}

// An arrow to what a move touches; on a lattice its lines.
const arrow = (style, spots, flip, rank, paint) =>
  style.geometry === "lattice"
    ? spots.map(spot => edgeLine(style, spot, flip, paint, 'stroke-dasharray="6 8" class="arrow"')).join("")
    : pointed(style, spots, flip, rank, paint);

// An arrow from spot to spot, numbered by its rank; a single spot gets a dashed ring.
function pointed(style, spots, flip, rank, paint, name = "arrow") {
  const { u, middle } = measures(style, flip);
  const [x1, y1] = middle(spots[0]),
    [x2, y2] = middle(spots.at(-1));
  const number = rank
    ? circle(x2, y2, 0.17 * u, paint) + label(x2, y2, rank, 0.24 * u, 'fill="#ffffff" font-weight="700"')
    : "";
  if (spots.length === 1)
    return (
      circle(x2, y2, 0.4 * u, "none", `class="${name}" stroke="${paint}" stroke-width="4" stroke-dasharray="8 5"`) +
      number
    );
  const width = rank ? Math.max(2, 8 - 1.5 * rank) : 6,
    path = spots.map(spot => middle(spot).join(",")).join(" ");
  const angle = Math.atan2(y2 - middle(spots.at(-2))[1], x2 - middle(spots.at(-2))[0]),
    tip = (turn, far) => [x2 - far * Math.cos(angle + turn), y2 - far * Math.sin(angle + turn)].join(",");
  return `<g class="${name}" opacity=".85"><polyline points="${path}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-dasharray="${rank ? "none" : "10 6"}"/><polygon points="${x2},${y2} ${tip(0.45, 0.36 * u)} ${tip(-0.45, 0.36 * u)}" fill="${paint}"/></g>${x1 === x2 && y1 === y2 ? "" : number}`;
}

// All of it. `look`: `kept` and `next` touches, `hint` touches, `ahead` touches, `arrows` of `{ spots, rank }`,
// `sketch` of lists of spots,
// `cursor`, `cross`, `hover` and `flip`, `owner` (who moves).
export function overlay(style, scene, look) {
  const { flip } = look,
    { u, size, middle } = measures(style, flip);
  const paint = style.geometry === "chequered" ? "var(--last-dark)" : "var(--legal)";
  let s = "";
  for (const spot of look.next.filter(isSpot)) if (look.kept.length) s += target(style, scene, spot, flip);
  for (const spot of look.kept.filter(isSpot))
    s += frame(style, spot, flip, `class="chosen" stroke="${paint}" stroke-width="4"`);
  for (const spot of look.ahead.filter(isSpot))
    s += frame(style, spot, flip, 'class="ahead" stroke="#8e3bb8" stroke-width="5" stroke-dasharray="9 4"');
  for (const { spots, rank } of look.arrows) s += arrow(style, spots, flip, rank, "var(--last)");
  for (const spots of look.sketch)
    s += pointed(style, spots, flip, 0, style.geometry === "chequered" ? "#8ff0b8" : "#157a2e", "sketch");
  const hinted = (look.hint || []).filter(isSpot);
  if (hinted.length) s += arrow(style, hinted, flip, 0, paint);
  if (look.hover)
    s +=
      style.geometry === "lattice"
        ? edgeLine(style, look.hover, flip, look.owner ? "var(--two)" : "var(--one)", 'opacity=".5" class="preview"')
        : circle(...middle(look.hover), 0.42 * u, look.owner ? "#ffffff" : "#1c1c1c", 'opacity=".45" class="preview"');
  if (look.cross) {
    const [cx, cy] = middle(look.cross);
    s +=
      line(cx, 0, cx, size[1], "var(--alarm)", 2) +
      line(0, cy, size[0], cy, "var(--alarm)", 2) +
      circle(cx, cy, 0.48 * u, "none", 'class="cross" stroke="var(--alarm)" stroke-width="3"');
  }
  if (look.cursor)
    s +=
      frame(style, look.cursor, flip, 'class="cursor" stroke="#ffffff" stroke-width="5"', 3) +
      frame(style, look.cursor, flip, 'stroke="#000000" stroke-width="2.5" stroke-dasharray="5 4"', 3);
  return s;
}
