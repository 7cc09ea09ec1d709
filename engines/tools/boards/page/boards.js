// Boards drawn as SVG from data alone: a style (the bare board), a scene (what stands on it) and a
// view (how it is looked at). No game is known here, only geometries. A spot is [column, row] from
// the top left as the first player sits.
import { circle, glyph, ink, INKS, label, line, picture, plain, range, rect, shapes } from "./shapes.js";

// Where things are: the unit, the margin, the size, the middle of a spot, a crossing of lines, and
// the spot at a point of the picture (null beside the board). On a lattice that is an edge.
export function measures({ geometry, columns: w, rows: h, files, ranks }, flip) {
  const onLines = geometry === "crossings" || geometry === "lattice";
  const u = { squares: 50, chequered: 44, crossings: w > 12 ? 34 : 50, lattice: 26 }[geometry];
  const o =
    geometry === "crossings"
      ? Math.max(36, 0.84 * u)
      : geometry === "lattice"
        ? 34
        : files.length || ranks.length
          ? 22
          : geometry === "squares"
            ? 6
            : 0;
  const last = onLines ? 1 : 0,
    half = onLines ? 0 : 0.5;
  const turn = ([x, y], dx, dy) => (flip ? [o + (dx - x) * u, o + (dy - y) * u] : [o + x * u, o + y * u]);
  return {
    u,
    o,
    size: [(w - last) * u + 2 * o, (h - last) * u + 2 * o],
    middle: ([x, y]) => turn([x + half, y + half], w - last, h - last),
    crossing: spot => turn(spot, w - last, h - last),
    at(px, py) {
      const back = (p, n) => (flip ? n - (p - o) / u : (p - o) / u);
      const [x, y] = [back(px, w - last), back(py, h - last)];
      const spot =
        geometry === "lattice" ? edge(x, y) : onLines ? [Math.round(x), Math.round(y)] : [Math.floor(x), Math.floor(y)];
      return spot[0] >= 0 && spot[1] >= 0 && spot[0] < w && spot[1] < h ? spot : null;
    },
  };
}

// The edge whose diamond, drawn towards the middles of the boxes beside it, holds the point; close
// to a dot or to the middle of a box it is that.
function edge(x, y) {
  const near = [Math.floor(x), Math.ceil(x)].flatMap(i => [Math.floor(y), Math.ceil(y)].map(j => [i, j])),
    reach = ([i, j]) => ((i + j) % 2 ? 1 : i % 2 ? 0.4 : 0.3),
    far = spot => (Math.abs(spot[0] - x) + Math.abs(spot[1] - y)) / reach(spot);
  return near.sort((a, b) => far(a) - far(b))[0];
}

// The bare board.
function ground(style, flip) {
  const { geometry, columns: w, rows: h, river } = style,
    { u, o, size, middle, crossing } = measures(style, flip);
  const between = (a, b) => line(...crossing(a), ...crossing(b));
  let s = rect(0, 0, ...size, { chequered: "var(--light-square)", lattice: "var(--card)" }[geometry] || "var(--wood)");
  if (geometry === "lattice") {
    for (const x of range(w)) if (x % 2 === 0) s += line(...crossing([x, 0]), ...crossing([x, h - 1]), "var(--rule)");
    for (const y of range(h)) if (y % 2 === 0) s += line(...crossing([0, y]), ...crossing([w - 1, y]), "var(--rule)");
  }
  if (geometry === "chequered")
    for (const x of range(w))
      for (const y of range(h))
        if ((x + y) % 2) {
          const [cx, cy] = middle([x, y]);
          s += rect(cx - u / 2, cy - u / 2, u, u, "var(--dark-square)");
        }
  if (geometry === "squares" || geometry === "crossings") {
    const [right, bottom] = geometry === "squares" ? [w, h] : [w - 1, h - 1];
    for (const y of range(bottom + 1)) s += between([0, y], [right, y]);
    for (const x of range(right + 1))
      s +=
        river !== null && x % right
          ? between([x, 0], [x, river]) + between([x, river + 1], [x, bottom])
          : between([x, 0], [x, bottom]);
    for (const [at, text] of (river !== null && shapes(style).river) || [])
      s += glyph(o + at * right * u, crossing([0, river + 0.5])[1], text, 28, "var(--grid)");
  }
  for (const [a, b] of style.lines) s += between(a, b);
  for (const star of style.stars) s += circle(...crossing(star), 3.5, "var(--grid)");
  for (const spot of style.corners || []) s += corners(...crossing(spot), spot[0] > 0, spot[0] < w - 1, u, flip);
  return s;
}

// Angles in the corners around a crossing; none beyond the edge of the board.
function corners(cx, cy, left, right, u, flip) {
  const near = 0.08 * u,
    far = 0.24 * u,
    sides = [
      [-1, flip ? right : left],
      [1, flip ? left : right],
    ];
  const angle = (sx, sy) =>
    `<polyline points="${cx + sx * near},${cy + sy * far} ${cx + sx * near},${cy + sy * near} ${cx + sx * far},${cy + sy * near}" fill="none" stroke="var(--grid)"/>`;
  return sides
    .filter(([, drawn]) => drawn)
    .map(([sx]) => angle(sx, -1) + angle(sx, 1))
    .join("");
}

// Letters and numbers beside the board and on it, by choice those at the edges alone; `far` are files as the side at the
// other end counts them.
function labels(style, { flip, coordinates }) {
  if (coordinates === "off") return "";
  const { u, o, size, middle } = measures(style, flip),
    extra = `fill="${style.geometry === "lattice" ? "var(--soft)" : "var(--lettering)"}"`;
  const outlined = (x, y, text) => glyph(x, y, text, 15, "var(--lettering)");
  const { labels_above: above, far } = style,
    ends = [size[1] - 9, above ? o / 2 : 9],
    x = above ? size[0] - o / 2 : 9,
    near = above || (far.length && flip) ? 1 : 0;
  const one = (x, y, text) => (text > "\u3000" ? outlined(x, y, text) : label(x, y, plain(text), 12, extra)),
    along = (files, y) => files.map((file, i) => one(middle([i, 0])[0], y, file)).join("");
  return (
    along(style.files, ends[near]) +
    along(far ?? [], ends[1 - near]) +
    style.ranks.map((rank, i) => one(x, middle([0, i])[1], rank)).join("") +
    style.labels
      .filter(([[x, y]]) => coordinates !== "edges" || x % (style.columns - 1) === 0 || y % (style.rows - 1) === 0)
      .map(([spot, text]) =>
        label(middle(spot)[0] - 0.36 * u, middle(spot)[1] - 0.4 * u, plain(text), 9, 'fill="#ffffff"'),
      )
      .join("")
  );
}

// Rings and frames around the spots of the last move, outside of what stands on them; the last of
// them is where it ended. On a lattice the line itself is thick.
function trail(style, { flip, last }) {
  const { u, middle } = measures(style, flip),
    { geometry } = style;
  if (geometry === "lattice") return "";
  return last
    .map((spot, i) => {
      const [cx, cy] = middle(spot),
        ended = i === last.length - 1;
      if (geometry === "crossings")
        return circle(cx, cy, (ended ? 0.475 : 0.2) * u, "none", 'stroke="var(--last)" stroke-width="3"');
      return rect(
        cx - u / 2 + 1.5,
        cy - u / 2 + 1.5,
        u - 3,
        u - 3,
        "none",
        `class="${ended ? "ended" : "began"}" stroke="var(--last${geometry === "chequered" ? "-dark" : ""})" stroke-width="3"${ended ? "" : ' stroke-dasharray="7 5"'}`,
      );
    })
    .join("");
}

// Signs on spots: a frame for a check, a ring for a piece that must capture, a cross and its kind
// for a forbidden point.
function signs(style, scene, flip) {
  const { u, middle } = measures(style, flip);
  return scene.marks
    .map(([spot, kind]) => {
      const [cx, cy] = middle(spot),
        d = 0.14 * u;
      if (kind === "check")
        return rect(
          cx - u / 2 + 2,
          cy - u / 2 + 2,
          u - 4,
          u - 4,
          "none",
          'class="check" stroke="var(--alarm)" stroke-width="4"',
        );
      if (kind === "capture")
        return circle(
          cx,
          cy,
          0.44 * u,
          "none",
          'class="must" stroke="var(--last-dark)" stroke-width="3" stroke-dasharray="5 3"',
        );
      const cross =
        line(cx - d, cy - d, cx + d, cy + d, "var(--alarm)", 2) +
        line(cx - d, cy + d, cx + d, cy - d, "var(--alarm)", 2);
      return `<g class="forbidden"><title>${plain(kind)}</title>${cross}${label(cx, cy + 0.36 * u, plain(kind), 0.24 * u, 'fill="var(--alarm)" font-weight="700"')}</g>`;
    })
    .join("");
}

// Rows of pieces that are drawn through.
function strokes(style, scene, flip) {
  const { middle } = measures(style, flip);
  return (scene.lines || [])
    .map(
      ([a, b]) =>
        `<g class="row">${line(...middle(a), ...middle(b), INKS.white, 8)}${line(...middle(a), ...middle(b), "var(--alarm)", 4)}</g>`,
    )
    .join("");
}

// The dots of a lattice that belong to nobody.
function freeDots(style, pieces) {
  const taken = new Set(pieces.map(p => String(p.at)));
  const dots = range(style.columns)
    .flatMap(x => range(style.rows).map(y => [x, y]))
    .filter(([x, y]) => x % 2 === 0 && y % 2 === 0 && !taken.has(`${x},${y}`));
  return dots.map(at => ({ at, name: "dot", owner: null, free: true }));
}

// The board as SVG. The view: `flip`, `pieces`, `coordinates`, the spots `last` touched, and `made`, by spot, what
// move placed a piece there: its number, its mover (0 or 1), whether it was the last, and whether
// it belonged to the opening; besides, where wanted, `faded` spots, `over` (what is drawn above
// all), and `named` (attributes of the picture).
export function drawn(style, scene, view) {
  const { u, size, middle } = measures(style, view.flip),
    set = shapes(style),
    layer = piece => (set.layers || []).indexOf(piece.name);
  const pieces = style.geometry === "lattice" ? [...scene.pieces, ...freeDots(style, scene.pieces)] : [...scene.pieces];
  const faded = new Set((view.faded || []).map(String));
  let s = ground(style, view.flip) + labels(style, view);
  for (const piece of pieces.sort((a, b) => layer(a) - layer(b))) {
    const [cx, cy] = middle(piece.at),
      made = view.made[piece.at];
    const colour = piece.free ? "var(--paper)" : ink(style, piece.owner ?? (made ? made.mover : null));
    const numbered = style.is_numbered && made && !view.bare;
    const one =
      set.draw(cx, cy, u, piece, colour, { ...view, made }) +
      (numbered
        ? label(
            cx,
            cy,
            made.number,
            0.35 * u,
            `fill="${made.book ? "#8f8a80" : colour === INKS.white ? INKS.black : INKS.white}"`,
          )
        : "");
    const more = `${faded.has(String(piece.at)) ? ' opacity=".3"' : ""}${piece.free ? ' data-free="true"' : ""}`;
    s += `<g data-at="${piece.at}"${more}>${one}</g>`;
  }
  s += trail(style, view) + signs(style, scene, view.flip) + strokes(style, scene, view.flip) + (view.over || "");
  return picture(...size, s, view.named);
}
