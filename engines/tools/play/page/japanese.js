// Squares and moves of shogi in Japanese.

const NUMERALS = [..."一二三四五六七八九"];
const IN_HAND = { P: "歩", L: "香", N: "桂", S: "銀", G: "金", B: "角", R: "飛" };

const square = ([file, rank]) => String.fromCharCode(0xff10 + Number(file)) + NUMERALS[rank.charCodeAt(0) - 97];

// `７七` of `7g`, `７七→７五` of `7g7e`, `５五歩打` of `P*5e`; anything else stays.
export function inJapanese(text) {
  const [, drop, from, to, promotes] = /^(?:([PLNSGBR])\*)?([1-9][a-i])([1-9][a-i])?(\+?)$/.exec(text) ?? [];
  if (!from) return text;
  if (drop) return `${square(from)}${IN_HAND[drop]}打`;
  return to ? `${square(from)}→${square(to)}${promotes && "成"}` : square(from);
}
