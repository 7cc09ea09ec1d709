// Clocks: the server's count, carried on between its snapshots.

let shown = null,
  received = 0;

export function clocksAt(clocks) {
  shown = clocks;
  received = performance.now();
}

// What a side has left, in milliseconds; null without clocks.
export function left(side) {
  if (!shown) return null;
  const spent = shown.running === side ? performance.now() - received : 0;
  return Math.max(0, shown.left[side] - spent);
}

// `1:02:03`, `4:05`, and tenths below ten seconds.
export function clockText(millis) {
  if (millis === null) return "";
  const seconds = Math.ceil(millis / 1000),
    two = n => String(n).padStart(2, "0");
  if (millis < 10_000) return `0:${two(Math.floor(millis / 1000))}.${Math.floor((millis % 1000) / 100)}`;
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
