// Motion between two positions: pieces slide, taken ones fade, new ones fall on the
// board. Nothing moves for those who ask for that.

const SPEEDS = { normal: 1, fast: 0.45, off: 0 };

// The spots that lead from one snapshot to the next, where a single move lies between them.
export function way(old, newer) {
  if (!old?.scene || !newer.scene || old.game.number !== newer.game.number) return null;
  const step = newer.line.ply - old.line.ply,
    spots = step === 1 ? newer.last?.touched : step === -1 ? old.last?.touched.toReversed() : null;
  if (!spots?.length) return null;
  const count = ({ scene }) => scene.pieces.length;
  return { spots, on: step === 1, takes: step === 1 && count(newer) < count(old) };
}

// Shows the picture `now` as it comes of the picture `old`, and then calls `done`. `middle` says where a spot is, `motion` how fast it
// is.
export function animate(old, now, { spots, on, motion }, { middle, u }, done) {
  const speed = SPEEDS[motion];
  if (!speed || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const at = (svg, spot) => svg.querySelector(`[data-at="${spot}"]`),
    moved = at(now, spots.at(-1)),
    duration = speed * (100 + 70 * spots.length),
    [x, y] = middle(spots.at(-1));
  for (const piece of on ? old.querySelectorAll("[data-at]") : []) {
    const spot = piece.dataset.at,
      isMover = spots.length > 1 && spot === String(spots[0]);
    if (isMover || piece.dataset.free || (at(now, spot) && spot !== String(spots.at(-1)))) continue;
    piece.classList.add("gone");
    now.append(piece);
    piece.animate([{ opacity: 1 }, { opacity: 0 }], duration).onfinish = () => piece.remove();
  }
  if (!moved || (spots.length === 1 && !on)) return;
  now.append(moved);
  moved.style.transformBox = "fill-box";
  moved.style.transformOrigin = "center";
  const from = spots.map(middle).map(([px, py]) => ({ transform: `translate(${px - x}px, ${py - y}px)` })),
    fall = [{ opacity: 0.2, transform: `translate(0, ${-u}px) scale(1.4)` }, { opacity: 1 }];
  moved.animate(spots.length > 1 ? from : fall, { duration, easing: "ease-out" }).onfinish = done;
}
