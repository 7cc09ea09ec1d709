// Everything around the board: players, hands and clocks, the state of the game, moves, buttons.
import { clockOf, clockSounds } from "./clocks.js";
import { button, byId, drawing, fill, make } from "./dom.js";
import { endText, pieceName, sideName, sideTerm } from "./names.js";
import { moveText, places } from "./notation.js";
import { circle, icon, ink, picture, shapes } from "./shapes.js";
import { number, said, t } from "./texts.js";
import { woven } from "./tree.js";

export function playerName(snapshot, side) {
  const { name } = snapshot.players[side],
    two = snapshot.players.every(player => player.kind === "person");
  if (two && (!name || name.id === "page-you")) return sideName(snapshot, side);
  return said(name) ?? t("page-you");
}

// A disc in the colour of a side.
export const disc = (style, side) =>
  style &&
  drawing(picture(16, 16, circle(8, 8, 7, ink(style, side), 'stroke="var(--soft)"'), 'aria-hidden="true"'), {
    class: "disc",
  });

// Where there is room for pieces in hand beside the board.
const roomy = matchMedia("(min-aspect-ratio: 1/1) and (min-width: 64rem)");
export const onRoom = redraw => {
  roomy.onchange = redraw;
};

// The strips above and below the board; pieces in hand are buttons there, or on stands left and right of the board.
export function drawPlayers(snapshot, board, grab) {
  const order = board.view.flip ? [0, 1] : [1, 0],
    beside = roomy.matches && !!snapshot.board && !!shapes(snapshot.board).stands;
  document.body.classList.toggle("stands", beside);
  for (const [id, side] of [
    ["above", order[0]],
    ["below", order[1]],
  ]) {
    const style = snapshot.board,
      turn = snapshot.turn === side && !snapshot.result;
    const hand = style ? snapshot.scene.hands[side] : [],
      names = [sideName(snapshot, side), playerName(snapshot, side)],
      mine = board.mover() === side && board.mayTouch();
    const { flip } = board.view,
      buttons = hand.map(([name, count]) => handButton(snapshot, board, side, [name, count], { mine, flip, grab }));
    byId(`hand-${id}`).hidden = !beside;
    fill(byId(`hand-${id}`), beside ? buttons : []);
    fill(
      byId(id),
      disc(style, side),
      make("b", { class: turn ? "turn" : "" }, names[0]),
      make("span", {}, names[1] === names[0] ? "" : names[1]),
      snapshot.clocks && make("span", { class: "clock", "data-clock": side }, make("b"), " ", make("small")),
      hand.length && !beside
        ? make("span", { class: "hand" }, buttons)
        : make("span", { class: "counts" }, style ? (said(snapshot.scene.counts[side]) ?? "") : ""),
    );
  }
  tick(snapshot);
}

function handButton(snapshot, board, side, [name, count], { mine, flip, grab }) {
  const touch = `*${name}`,
    may = mine && board.firsts().includes(touch);
  const piece = drawing(icon(snapshot.board, { name, owner: side }, { latin: board.view.latin, flip }));
  const words = t("page-hand", {
    side: sideTerm(snapshot, side),
    pieces: `${pieceName(snapshot.board, name, side)}, ${count}`,
  });
  // A pointer goes by the board, so that it can drag; keys click.
  const click = event => may && event.detail === 0 && board.touch(touch);
  return button([piece, count > 1 ? String(count) : ""], click, {
    "aria-label": words,
    title: words,
    disabled: !may,
    class: mine && board.view.kept[0] === touch ? "here" : "",
    "data-key": `${side}${touch}`,
    "data-hand": touch,
    onpointerdown: event => may && grab(touch, event),
  });
}

// Shows the clocks as they are now; those of people are heard if there is `sound`.
export function tick(snapshot, sound = false) {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const side = +clock.dataset.clock,
      { text, beside, marks } = clockOf(side);
    clock.children[0].textContent = text;
    clock.children[1].textContent = beside;
    for (const [name, on] of Object.entries(marks)) clock.classList.toggle(name, on);
    if (sound && snapshot.players[side].kind === "person") clockSounds(side);
  }
}

// The clocks in words, for the screen reader.
export const clockWords = snapshot =>
  [0, 1].map(side => {
    const { text, beside, marks } = clockOf(side);
    return t(marks.runs ? "page-clock-runs" : "page-clock-stands", {
      side: sideTerm(snapshot, side),
      time: [text, beside].filter(Boolean).join(" "),
    });
  });

// Whether the end of the game as played is shown.
export const isEnd = ({ line, moves }) => !line.variation.length && line.base === moves.length;

// Whether the only person has won, or who of two with names.
function whoWon({ result: { winner }, players }) {
  const people = players.filter(player => player.kind === "person");
  if (winner === null || !people.length) return null;
  if (people.length === 1) return t(players[winner] === people[0] ? "page-you-won" : "page-you-lost");
  const { name } = players[winner];
  return name && name.id !== "page-you" ? said(name) : null;
}

// The state of the game in a line.
export function statusText(snapshot, touching = 0, ahead = false) {
  if (!snapshot.game) return t("page-welcome");
  const { line, result, last } = snapshot,
    ended = isEnd(snapshot),
    called = last?.calls?.map(said) ?? [];
  const placed = places(snapshot.moves, snapshot.board),
    number = ply => placed[ply - 1]?.number ?? 0;
  const where = line.variation.length
    ? [t("page-variation")]
    : ended
      ? []
      : [t("page-past", { number: number(line.base), of: number(snapshot.moves.length) })];
  if (result && ended)
    return [
      whoWon(snapshot),
      endText(result),
      result.loop ? t("page-loop", { first: number(result.loop[0]), last: number(result.loop[1]) }) : null,
    ]
      .filter(Boolean)
      .join(" · ");
  const person = snapshot.players[snapshot.turn]?.kind === "person",
    marks = snapshot.board ? snapshot.scene.marks.map(([, mark]) => mark) : [];
  const thinks = snapshot.thinking?.includes(snapshot.turn) && line.live;
  const two = snapshot.players.every(player => player.kind === "person");
  const turn = thinks
    ? t("page-thinks", { player: playerName(snapshot, snapshot.turn) })
    : person && line.live && !two
      ? `${t("page-your-move")} (${sideName(snapshot, snapshot.turn)})`
      : t("page-to-move", { side: sideTerm(snapshot, snapshot.turn) });
  return [
    ...where,
    snapshot.paused ? t("page-paused") : null,
    snapshot.again ? t("page-again") : null,
    turn,
    ahead ? t("page-ahead") : null,
    ...called,
    !last && marks.includes("check") ? t("page-check") : null,
    marks.includes("capture") && !touching ? t("page-must-capture") : null,
    snapshot.offered == null ? null : t("page-draw-offered", { side: sideTerm(snapshot, snapshot.offered) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

// The moves with their variations; `show` goes to a place of the `tree`.
export function drawMoves(snapshot, tree, review, show) {
  const box = byId("moves"),
    judged = new Map((review?.moves || []).map(move => [move.ply, move.mark]));
  const here = tree.here.game ? tree.here.ply : -1,
    [from, to] = snapshot.result?.loop || [0, -1];
  const rows = [];
  const placed = places(snapshot.moves, snapshot.board);
  placed.forEach(({ row, side, single, text }, i) => {
    const move = snapshot.moves[i],
      ply = i + 1;
    if (rows.length < row)
      rows.push(
        single
          ? {
              single,
              cells: [
                ["", ""],
                ["", ""],
              ],
            }
          : { cells: [`${row}.`, "…", ""] },
      );
    const told = button(moveText(move) + (judged.get(ply) ?? ""), () => show(tree.after(ply)), {
      class: [ply === here ? "here" : "", ply >= from && ply <= to ? "loop" : "", move.fault ? "fault" : ""]
        .join(" ")
        .trim(),
      title: said(move.fault) ?? move.comment,
      "data-key": `ply${ply}`,
      "data-ply": ply,
      tabindex: ply === (here > 0 ? here : 1) ? "0" : "-1",
      "aria-current": ply === here ? "true" : false,
    });
    rows.at(-1).cells[single ? side : side + 1] = single ? [text, told] : told;
  });
  const cell = part => (part instanceof Element ? part : make("span", {}, part));
  const turns = rows.map(({ single, cells }) =>
    make("div", { class: "turn", "data-single": single }, cells.flat().map(cell)),
  );
  fill(
    box,
    woven(turns, ply => (placed[ply - 1]?.row ?? turns.length) - 1, tree, show),
  );
  const shown = box.querySelector(".here");
  box.scrollTop =
    here === snapshot.moves.length ? box.scrollHeight : shown ? shown.offsetTop - box.clientHeight / 2 : 0;
}

// Milliseconds between moves that can be chosen.
const PACES = [0, 500, 1000, 2000, 4000];

// A labelled list to choose a number from.
const choice = (name, options, chosen, act) =>
  make(
    "label",
    {},
    `${t(`page-${name}`)} `,
    make(
      "select",
      { "data-key": name, onchange: event => act(+event.target.value) },
      options.map(([value, text]) => make("option", { value, selected: value === chosen }, String(text))),
    ),
  );

// Makes buttons by the names of what they do in `acts`.
const doing =
  acts =>
  (name, enabled = true, text = t(`page-${name}`), more = {}) =>
    button(text, acts[name], { id: `do-${name}`, "data-key": name, disabled: !enabled, ...more });
const toggled = isOn => ({ "aria-pressed": String(!!isOn) });

// The steps through the game: whether there is a way `back`, to the `next` move and to the `last`,
// and whether what is shown can be left.
export function drawSteps(acts, { back, next, last, leave }, more) {
  const act = doing(acts),
    step = (name, sign, enabled) =>
      act(name, enabled, sign, { "aria-label": t(`page-${name}`), title: t(`page-${name}`) });
  fill(
    byId("steps"),
    step("first", "|◀", back),
    step("back", "◀", back),
    step("next", "▶", next),
    step("last", "▶|", last),
    more(act),
    leave && act("to_game", true, t("page-to-game")),
  );
}

export const flipButtons = (act, style, latin) => [
  act("flip"),
  style && shapes(style).word ? act("letters", true, t("page-letters"), toggled(latin)) : null,
];

// Buttons for what can be done now. `acts` are the functions by name.
export function drawButtons(snapshot, { here }, prefs, offer, acts) {
  const { can, line } = snapshot,
    last = snapshot.moves.length,
    act = doing(acts);
  const stopped = snapshot.paused,
    over = !!snapshot.result && isEnd(snapshot),
    watched = snapshot.players.every(player => player.kind === "engine"),
    undo = act("undo", can.undo),
    review = act("review", can.review, t("page-review"), toggled(snapshot.review?.state === "running")),
    { counts } = snapshot.scene || { counts: [] };
  byId("side").classList.toggle("over", over);
  const playing = [
    watched ? null : [undo, act("hint", can.hint), act("resign", can.resign)],
    can.claim ? act("claim", true, t("page-claim", { claim: can.claim })) : null,
    snapshot.offered == null
      ? null
      : act("draw", true, t("page-agree", { side: sideTerm(snapshot, 1 - snapshot.offered) })),
    snapshot.clocks || watched || stopped ? act("pause", can.pause, t(stopped ? "page-go-on" : "page-pause")) : null,
  ];
  const ended = [
    snapshot.board?.geometry === "lattice"
      ? make("b", { id: "score" }, counts.map(({ args }) => args.count).join(" : "))
      : null,
    act("rematch", true, t("page-rematch"), { class: "main" }),
    review,
    act("another", true, t("page-new-game")),
  ];
  fill(byId("actions"), over ? ended : playing);
  const off = line.variation.length > 0,
    isBefore = line.base < last,
    canGoOn = here.next.length > 0;
  drawSteps(acts, { back: line.base > 0 || off, next: canGoOn, last: canGoOn, leave: isBefore || off }, () => [
    can.continue && act("play_from", true, t("page-play-from")),
    can.main && act("main"),
    can.remove && act("remove"),
  ]);
  const { on, lines } = snapshot.analysis ?? {},
    counted = [1, 2, 3, 4, 5].map(n => [n, n]);
  fill(
    byId("looks"),
    act("analysis", true, t("page-analysis"), toggled(on)),
    on ? choice("lines", counted, lines, acts.lines) : null,
    over ? undo : review,
    over || snapshot.offered != null ? null : act("draw", can.draw),
    flipButtons(act, snapshot.board, prefs.latin),
    snapshot.board?.is_numbered ? act("numbers", true, t("page-numbers"), toggled(prefs.numbers)) : null,
  );
  const engine = snapshot.players.find(player => player.kind === "engine"),
    [weakest, strongest] = offer?.levels || [1, 20],
    levels = Array.from({ length: strongest - weakest + 1 }, (_, i) => [weakest + i, weakest + i]);
  if (engine && !snapshot.result)
    byId("looks").append(
      offer?.engines[engine.engine]?.has_levels ? choice("level", levels, engine.level, acts.level) : "",
      choice(
        "pace",
        PACES.map(millis => [millis, t("page-seconds", { seconds: number(millis / 1000) })]),
        snapshot.pace,
        acts.pace,
      ),
    );
  const { word } = snapshot.game,
    formats = offer?.games.find(one => one.word === word)?.formats || [],
    file = format => ({ href: `/api/record?format=${encodeURIComponent(format)}`, download: `${word}.${format}` });
  fill(
    byId("files"),
    make("span", { class: "soft" }, `${t("page-save")}:`),
    formats.map(format => make("a", file(format), format.toUpperCase())),
    snapshot.board ? ["png", "svg"].map(kind => act(kind, true, kind.toUpperCase())) : null,
    act("copy"),
    act("link"),
  );
}

// The share, score and chances of the position shown, as far as they are known.
export const barShare = ({ line, moves }, analysis, review = null) => {
  const known = line.variation.length ? null : (review?.moves?.[line.base - 1] ?? moves[line.base - 1]),
    entry = analysis?.lines?.[0] || known;
  return [entry?.share ?? null, entry?.score ?? null, entry?.wdl ?? null];
};
