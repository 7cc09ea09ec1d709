// Clocks: the server's count, carried on between its snapshots.

let shown = null,
  received = 0;

export function clocksAt(clocks) {
  shown = clocks;
  received = performance.now();
}

// The clock of a side: main time left; the period that comes after it; the increment, in seconds; and moves
// until there is more. Empty without clocks.
export function clockText(side) {
  if (!shown) return "";
  const spent = shown.running === side ? performance.now() - received : 0,
    main = shown.left[side] - spent,
    period = shown.byoyomi[side] + Math.min(0, main);
  return [
    main > 0 ? timeText(main) : "0:00",
    shown.byoyomi[side] ? ` + ${timeText(Math.max(0, period))}` : "",
    shown.increment ? ` +${shown.increment / 1000}` : "",
    shown.moves[side] ? ` / ${shown.moves[side]}` : "",
  ].join("");
}

// `1:02:03`, `4:05`, and tenths below ten seconds.
function timeText(millis) {
  const seconds = Math.ceil(millis / 1000),
    two = n => String(n).padStart(2, "0");
  if (millis < 10_000) return `0:${two(Math.floor(millis / 1000))}.${Math.floor((millis % 1000) / 100)}`;
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
