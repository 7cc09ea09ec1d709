// Clocks: the server's count, carried on between its snapshots; the marks and the sounds of low time.
import { joined } from "./dom.js";
import { beep, say } from "./sound.js";
import { number, t } from "./texts.js";

let shown = null,
  received = 0,
  // Since when the server is away, which counts no more.
  held = null;
// By side: what was counted last, and when low time was told last.
const counted = [null, null],
  told = [-Infinity, -Infinity];

export function clocksAt(clocks) {
  shown = clocks;
  received = performance.now();
  if (held !== null) held = received;
}

export function holdClocks(on) {
  held = on ? (held ?? performance.now()) : null;
}

// Below how many milliseconds of main time a clock is marked.
const lowAt = initial =>
  initial < 60_000 ? Math.max(2000, initial / 5) : Math.min(60_000, Math.max(10_000, initial / 8));

// What the clock of a side has left: of the main time, or of the period once that is over.
function rest(side) {
  const { left, period, byoyomi, running } = shown,
    runs = running === side,
    main = left[side] - (runs ? (held ?? performance.now()) - received : 0),
    inPeriod = period > 0 && main <= 0;
  return { runs, inPeriod, millis: Math.max(0, inPeriod ? byoyomi[side] + Math.min(0, main) : main) };
}

// The clock of a side: its text, what stands beside it, and how it is marked.
export function clockOf(side) {
  const { initial, period, increment, moves } = shown,
    { runs, inPeriod, millis } = rest(side),
    seconds = millis => t("page-seconds", { seconds: number(millis / 1000) });
  const low = inPeriod ? millis < period / 3 : !period && millis < lowAt(initial),
    tenths = period && !inPeriod ? 1000 : 10_000;
  return {
    text: timeText(millis, millis >= tenths ? 0 : runs || millis >= 1000 ? 1 : 2),
    beside: joined(
      " ",
      period ? t("page-byoyomi") : "",
      period && !inPeriod ? seconds(period) : "",
      increment ? `+ ${seconds(increment)}` : "",
      moves[side] ? `/ ${moves[side]}` : "",
    ),
    marks: { runs, period: inPeriod, low },
  };
}

// `1:02:03`, `4:05`, with so many digits behind the seconds.
function timeText(millis, digits) {
  const seconds = digits ? Math.floor(millis / 1000) : Math.ceil(millis / 1000),
    padded = (n, length = 2) => String(n).padStart(length, "0"),
    [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60],
    part = digits ? `.${padded(Math.floor(millis % 1000), 3).slice(0, digits)}` : "";
  return `${h ? `${h}:${padded(m)}` : m}:${padded(s)}${part}`;
}

// The seconds left that are heard, by the way in which they are counted.
const COUNTED = [30, 20, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
const COUNTDOWN = {
  ticks: left => (left > 5 && left % 10 ? null : beep(left > 3 ? 500 : 800, 0.1)),
  voice: say,
  off() {},
};

// Sounds of the clock of a person's side while it runs: as main time ends, as it becomes low, and the last seconds.
export function clockSounds(side, countdown) {
  const { runs, inPeriod, millis } = rest(side),
    { low } = clockOf(side).marks,
    left = Math.ceil(millis / 1000),
    before = counted[side];
  counted[side] = runs ? { inPeriod, left, low } : null;
  if (!before || !runs || (before.left === left && before.inPeriod === inPeriod)) return;
  if (inPeriod && !before.inPeriod) beep(700, 0.3);
  else if (low && !before.low && !inPeriod && performance.now() - told[side] > 20_000) {
    told[side] = performance.now();
    beep(600, 0.3);
  } else if ((inPeriod || !shown.period) && COUNTED.includes(left)) COUNTDOWN[countdown](left);
}
