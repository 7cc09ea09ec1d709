// Evaluation: the bar, the lines of the analysis, the graph over the game, the review.
import { button, byId, drawing, fill, make, tableOf, tableRow } from "./dom.js";
import { endText, lineText, moveText, places, sideTerm } from "./names.js";
import { playerName } from "./players.js";
import { circle, ink, line, picture, rect } from "./shapes.js";
import { capital, labelled, minus, number, said, t } from "./texts.js";
import { answerText, trainButtons } from "./train.js";
import { endOf } from "./tree.js";

const HUNDREDTHS = { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "always", useGrouping: false };

// A forced win of `side` in so many plies, 0 where that is not known: in plies where each move has a number of its own, else
// in moves of a side, as `#2`.
function winText(plies, side, { board, sides }) {
  if (!places([{ side: 0 }], board)[0].single) return `${side ? "−" : ""}#${Math.ceil(plies / 2) || ""}`;
  const counted = board?.shapes === "shogi" ? "page-mate-in" : "page-win-in";
  return labelled(t(sides[side]), plies ? t(counted, { plies }) : t("page-win"));
}

// A score for the first side as people write it, in units of the game, and the end of a game by its name.
export function scoreText(score, { board, sides, result = null }) {
  if (!score) return "";
  const won = (plies, isLost) => winText(plies, isLost ? 1 : 0, { board, sides });
  if (score.over !== undefined) return said(result?.end) ?? won(0, score.over < 0);
  if (score === "win" || score === "loss") score = { mate: 0, isLost: score === "loss" };
  if (score.cp !== undefined) return minus(number(score.cp / 100 || 0, HUNDREDTHS));
  const { mate, isLost = mate < 0 } = score;
  return won(Math.abs(mate), isLost);
}

function chanceText(side, chances, score) {
  const [win, draw, loss] = chances.map(share => Math.round(share / 10));
  return t("page-chances", { side, win, draw, loss, score });
}

// The colours of the sides: those of their pieces.
const inks = style => [0, 1].map(side => (style ? ink(style, side) : ["#3a3a3a", "#f4f1e8"][side]));
const MIDDLE = "#e0a800";

// Of `chances`, where they are known, draws are a zone between the sides.
export function drawBar(part, snapshot, flip, text, chances = null) {
  const bar = byId("bar");
  bar.hidden = part === null;
  if (part === null) return;
  const [own, other] = inks(snapshot.board),
    [first, drawn] = chances ? [chances[0] / 10, chances[1] / 10] : [Math.round(100 * part), 0];
  const zone = (from, size, fill) => rect(0, flip ? from : 100 - from - size, 10, size, fill);
  bar.replaceChildren(
    drawing(
      picture(
        10,
        100,
        rect(0, 0, 10, 100, other) +
          zone(0, first, own) +
          zone(first, drawn, "#a8a29a") +
          line(0, 50, 10, 50, MIDDLE, 1.5),
        'preserveAspectRatio="none" aria-hidden="true"',
      ),
    ),
  );
  const side = sideTerm(snapshot, 0),
    words = chances ? chanceText(side, chances, text) : t("page-bar", { side, share: first, score: text });
  bar.setAttribute("aria-label", words);
  bar.title = words;
}

// The lines of the engine; a click shows one on the board.
export function drawLines(info, snapshot, show) {
  const { depth, nodes } = info ?? {},
    counted = nodes == null ? t("page-depth-of", { depth }) : t("page-depth-nodes", { depth, nodes: number(nodes) }),
    end = snapshot.can.analyse ? null : endOf(snapshot),
    waits = end ? capital(endText(end)) : t("page-analysis-waits"),
    about = depth == null ? waits : counted;
  fill(
    byId("lines"),
    make("p.soft", about),
    (info?.lines || []).map(({ rank, score, bound, moves, written }) =>
      button(
        [
          make("b", scoreText(score, snapshot)),
          ` ${{ lower: "≥ ", upper: "≤ " }[bound] ?? ""}${lineText(moves.slice(0, 10), written)}`,
        ],
        () => show(moves),
        { class: "line", "data-key": `line${rank}` },
      ),
    ),
  );
}

// The arrow to what would have been better than the move that was played from here.
export function betterArrow(snapshot, review) {
  const judged =
    review?.state === "done" &&
    !snapshot.line.variation.length &&
    !snapshot.training &&
    review.moves.find(move => move.ply === snapshot.line.base + 1);
  return judged?.mark && judged.touched?.length ? [{ spots: judged.touched, rank: 1 }] : [];
}

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const MARKS = { "?!": 5, "?": 6, "??": 7 };

// Expectation over the game, with what the review marks; a click goes to the move.
export function drawGraph(snapshot, review, go, asked = true) {
  const box = byId("graph"),
    count = snapshot.moves.length;
  const judged = new Map((review?.moves || []).map(move => [move.ply, move]));
  const points = snapshot.moves
    .map((move, i) => [i + 1, (judged.get(i + 1) || move).share])
    .filter(([, y]) => y !== undefined);
  box.hidden = points.length < 2 || !asked;
  if (box.hidden) return;
  const x = ply => 6 + (288 * ply) / Math.max(1, count),
    y = part => 6 + 78 * (1 - part);
  const [own, other] = inks(snapshot.board),
    ends = [points[0], points.at(-1)].map(([ply]) => x(ply)),
    path = points.map(([ply, part]) => `${x(ply)},${y(part)}`).join(" ");
  const marks = [...judged.values()]
    .filter(move => MARKS[move.mark])
    .map(
      move =>
        circle(x(move.ply), y(move.share), MARKS[move.mark] / 1.6, "var(--alarm)", 'stroke="#ffffff"') +
        `<text x="${x(move.ply)}" y="${Math.max(10, y(move.share) - 7)}" font-size="9" text-anchor="middle" fill="#1c1c1c" stroke="#ffffff" stroke-width="2.5" paint-order="stroke">${move.mark}</text>`,
    )
    .join("");
  const here = line(x(snapshot.line.base), 4, x(snapshot.line.base), 86, MIDDLE, 2);
  box.replaceChildren(
    drawing(
      picture(
        300,
        90,
        `${rect(ends[0], 0, ends[1] - ends[0], 90, other)}<polygon points="${ends[0]},90 ${path} ${ends[1]},90" fill="${own}"/><polyline points="${path}" fill="none" stroke="#8a8a8a" stroke-width="1.5"/>${line(0, y(0.5), 300, y(0.5), "#8a8a8a")}${here}${marks}`,
        `role="img" aria-label="${t("page-graph", { side: sideTerm(snapshot, 0) })}"`,
      ),
    ),
  );
  const under = event => {
    const area = box.getBoundingClientRect();
    return Math.round(Math.max(0, Math.min(1, (((event.clientX - area.left) / area.width) * 300 - 6) / 288)) * count);
  };
  box.onclick = event => go(under(event));
  const placed = places(snapshot.moves, snapshot.board);
  box.onmousemove = event => {
    const ply = under(event),
      move = snapshot.moves[ply - 1],
      { mark = "", score } = judged.get(ply) ?? move ?? {};
    box.title = move
      ? `${placed[ply - 1].text} ${moveText(move)}${mark} ${scoreText(score ?? move.score, { ...snapshot, result: null })}`
      : "";
  };
}

// How far a review is, or what it found.
export function drawReview(review, snapshot, show, acts = null) {
  const box = byId("review");
  box.hidden = !review;
  if (!review) return;
  if (review.state !== "done") {
    const { done = 0, of = 0 } = review,
      again = of > 0 && done === of,
      told = again ? t("page-reviewing-again") : `${t("page-reviewing")} ${done}/${of || "?"}`;
    // What takes no known time has no value.
    return fill(box, make("progress", { max: of || 1, value: again ? null : done, "aria-label": told }), ` ${told}`);
  }
  const row = side =>
    tableRow(
      [
        review.accuracy[side] == null ? t("page-too-few") : `${number(review.accuracy[side], TENTHS)} %`,
        ...review.counts[side],
      ],
      playerName(snapshot, side),
    );
  const judged = !snapshot.line.variation.length && review.moves[snapshot.line.base - 1];
  fill(
    box,
    make("table", tableOf(["", t("page-accuracy"), "?!", "?", "??"], [0, 1].map(row))),
    judged ? verdict(judged, snapshot, show) : make("p.soft", t("page-review-hint")),
    acts && trainButtons(snapshot, review, acts),
  );
}

// Half a percent: a smaller loss of expectation is not shown.
export const SEEN = 0.005;

// The verdict on a move, with the better one.
function verdict(judged, snapshot, show) {
  const { ply, move, mark, score, loss, best, claim, line, written } = judged;
  const { text: number } = places(snapshot.moves, snapshot.board)[ply - 1],
    text = `${number} ${moveText(snapshot.moves[ply - 1])}${mark} ${scoreText(score, snapshot)}`;
  const told = (...parts) => make("p", { "data-announced": true }, parts);
  if (claim) return told(`${text} · ${labelled(t("page-better"), t("page-claim", { claim }))}`);
  // Another move that is no better is not told of.
  if (!best || best === move || !(loss >= SEEN)) return told(text);
  const better = lineText(line.slice(0, 6), written);
  return told(
    `${text} · ${t("labelled", { first: t("page-better"), next: "" })}`,
    button(better, () => show(ply - 1, line), { class: "link", "data-key": "better" }),
    mark && answerText(judged) && make("span.soft", ` · ${answerText(judged)}`),
  );
}

// The share, score and chances of the position shown, as far as they are known.
export const barShare = ({ line, moves }, analysis, review = null) => {
  const known = line.variation.length ? null : (review?.moves?.[line.base - 1] ?? moves[line.base - 1]),
    entry = analysis?.lines?.[0] || known;
  return [entry?.share ?? null, entry?.score ?? null, entry?.wdl ?? null];
};
