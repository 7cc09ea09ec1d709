// The layer above a board: where one may go, what is chosen, hints, arrows, the cursor.
import { measures } from "./boards.js";
import { circle, label, line, rect } from "./shapes.js";
import { isSpot, same } from "./touches.js";

// Below, `m` has the measures of the board and its geometry.

// A dot, or a ring around a piece; the lines of a lattice need none.
function target({ geometry, u, middle }, taken, spot, paint) {
  if (geometry === "lattice") return "";
  return taken
    ? circle(...middle(spot), 0.46 * u, "none", `class="target" stroke="${paint}" stroke-width="4"`)
    : circle(...middle(spot), 0.13 * u, paint, 'class="target" stroke="#ffffff" stroke-width="1.5"');
}

// An edge of a lattice as a line between two dots.
function edgeLine({ u, middle }, spot, paint, extra) {
  const [cx, cy] = middle(spot),
    [dx, dy] = spot[0] % 2 ? [u, 0] : [0, u];
  return line(cx - dx, cy - dy, cx + dx, cy + dy, paint, 8).replace("/>", ` ${extra}/>`);
}

function frame({ geometry, u, middle }, spot, extra, inset = 2) {
  const [cx, cy] = middle(spot),
    d = (geometry === "lattice" ? 0.7 : 0.5) * u - inset;
  return rect(cx - d, cy - d, 2 * d, 2 * d, "none", extra);
}

// An arrow to what a move touches; on a lattice its lines.
const arrow = (m, spots, rank, paint) =>
  m.geometry === "lattice"
    ? spots.map(spot => edgeLine(m, spot, paint, 'stroke-dasharray="6 8" class="arrow"')).join("")
    : pointed(m, spots, rank, paint);

// An arrow from spot to spot, numbered by its rank; a single spot gets a dashed ring.
function pointed({ u, middle }, spots, rank, paint, name = "arrow") {
  const points = spots.map(middle),
    [x, y] = points.at(-1);
  const number = rank
    ? circle(x, y, 0.17 * u, paint) + label(x, y, rank, 0.24 * u, 'fill="#ffffff" font-weight="700"')
    : "";
  if (spots.length === 1)
    return (
      circle(x, y, 0.4 * u, "none", `class="${name}" stroke="${paint}" stroke-width="4" stroke-dasharray="8 5"`) +
      number
    );
  const [x0, y0] = points.at(-2),
    angle = Math.atan2(y - y0, x - x0),
    width = rank ? Math.max(2, 8 - 1.5 * rank) : 6;
  const corner = turn => [x - 0.36 * u * Math.cos(angle + turn), y - 0.36 * u * Math.sin(angle + turn)];
  return `<g class="${name}" opacity=".85"><polyline points="${points.join(" ")}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-dasharray="${rank ? "none" : "10 6"}"/><polygon points="${x},${y} ${corner(0.45)} ${corner(-0.45)}" fill="${paint}"/></g>${same(spots[0], spots.at(-1)) ? "" : number}`;
}

// All of it. `look`: `kept` and `next` touches, `hint` touches, `ahead` touches, `arrows` of `{ spots, rank }`, `sketch` of
// lists of spots, `cursor`, `cross`, `hover` and `flip`, `owner` (who moves).
export function overlay(style, scene, look) {
  const { geometry } = style,
    m = { ...measures(style, look.flip), geometry },
    { u, size, middle } = m,
    [paint, drawn] = geometry === "chequered" ? ["var(--last-dark)", "#8ff0b8"] : ["var(--legal)", "#157a2e"];
  const isTaken = spot => scene.pieces.some(p => same(p.at, spot)),
    hinted = (look.hint || []).filter(isSpot);
  let s = "";
  for (const spot of look.next.filter(isSpot)) if (look.kept.length) s += target(m, isTaken(spot), spot, paint);
  for (const spot of look.kept.filter(isSpot)) s += frame(m, spot, `class="chosen" stroke="${paint}" stroke-width="4"`);
  for (const spot of look.ahead.filter(isSpot))
    s += frame(m, spot, 'class="ahead" stroke="#8e3bb8" stroke-width="5" stroke-dasharray="9 4"');
  for (const spot of look.marked)
    s += circle(...middle(spot), 0.47 * u, "none", `class="marked" stroke="#8e3bb8" stroke-width="${0.1 * u}"`);
  for (const { spots, rank } of look.arrows) s += arrow(m, spots, rank, "var(--last)");
  for (const spots of look.sketch) s += pointed(m, spots, 0, drawn, "sketch");
  if (hinted.length) s += arrow(m, hinted, 0, paint);
  if (look.hover)
    s +=
      geometry === "lattice"
        ? edgeLine(m, look.hover, look.owner ? "var(--two)" : "var(--one)", 'opacity=".5" class="preview"')
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
      frame(m, look.cursor, 'class="cursor" stroke="#ffffff" stroke-width="5"', 3) +
      frame(m, look.cursor, 'stroke="#000000" stroke-width="2.5" stroke-dasharray="5 4"', 3);
  return s;
}
