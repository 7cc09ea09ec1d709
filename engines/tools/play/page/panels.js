// What stands around the board: players, hands and clocks, the state of the game, moves, buttons.
import { share } from "./analysis.js";
import { clockText, left } from "./clocks.js";
import { byId, drawing, fill, make } from "./dom.js";
import { countText, endText, pieceName, sideName } from "./names.js";
import { circle, icon, ink, picture } from "./shapes.js";
import { t } from "./texts.js";

// The server says who is meant and the level in English.
export const personName = name =>
  name === "you" ? t("you") : name.replace(/, level (-?\d+)$/, (_, level) => `, ${t("level_short", level)}`);

export function playerName(snapshot, side) {
  const { name } = snapshot.players[side],
    two = snapshot.players.every(player => player.kind === "person");
  return two && (!name || name === "you") ? sideName(snapshot, side) : personName(name || "you");
}

// The strips above and below the board; pieces in hand are buttons.
export function drawPlayers(snapshot, board, grab) {
  const order = board.view.flip ? [0, 1] : [1, 0];
  for (const [id, side] of [
    ["above", order[0]],
    ["below", order[1]],
  ]) {
    const style = snapshot.board,
      turn = snapshot.turn === side && !snapshot.result;
    const disc =
      style &&
      drawing(picture(16, 16, circle(8, 8, 7, ink(style, side), 'stroke="var(--soft)"'), 'aria-hidden="true"'), {
        class: "disc",
      });
    const hand = style ? snapshot.scene.hands[side] : [],
      mine = snapshot.turn === side && snapshot.legal.length > 0;
    const buttons = hand.map(([name, count]) => handButton(snapshot, board, side, name, count, mine, grab));
    fill(
      byId(id),
      disc,
      make("b", { class: turn ? "turn" : "" }, `${sideName(snapshot, side)}`),
      make("span", {}, playerName(snapshot, side) === sideName(snapshot, side) ? "" : playerName(snapshot, side)),
      snapshot.clocks && make("span", { class: "clock", "data-clock": side }),
      hand.length
        ? make("span", { class: "hand" }, buttons)
        : make("span", { class: "counts" }, style ? countText(snapshot.scene.counts[side]) : ""),
    );
  }
  tick(snapshot);
}

function handButton(snapshot, board, side, name, count, mine, grab) {
  const touch = `*${name}`,
    may = mine && board.firsts().includes(touch);
  const piece = drawing(icon(snapshot.board, { name, owner: side }, { latin: board.view.latin, flip: side === 1 }));
  const words = t("hand", sideName(snapshot, side), `${pieceName(snapshot.board, name, side)}, ${count}`);
  return make(
    "button",
    {
      type: "button",
      "aria-label": words,
      title: words,
      disabled: !may,
      class: mine && board.view.kept[0] === touch ? "here" : "",
      "data-key": `${side}${touch}`,
      "data-hand": touch,
      // A pointer goes by the board, so that it can drag; keys click.
      onpointerdown: event => may && grab(touch, event),
      onclick: event => may && event.detail === 0 && board.touch(touch),
    },
    piece,
    count > 1 ? String(count) : "",
  );
}

export function tick(snapshot) {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const side = +clock.dataset.clock;
    clock.textContent = clockText(left(side));
    clock.classList.toggle("runs", snapshot.clocks?.running === side);
  }
}

// Whether the end of the game as played is shown.
export const isEnd = ({ line, moves }) => !line.variation.length && line.base === moves.length;

// The state of the game in a line.
export function statusText(snapshot, touching = 0) {
  if (!snapshot.game) return t("welcome");
  const { line, result } = snapshot,
    ended = isEnd(snapshot);
  const where = line.variation.length ? [t("variation")] : ended ? [] : [t("past", line.base, snapshot.moves.length)];
  if (result && ended)
    return [endText(snapshot), result.loop ? t("loop", ...result.loop) : null].filter(Boolean).join(" · ");
  const person = snapshot.players[snapshot.turn]?.kind === "person",
    marks = snapshot.board ? snapshot.scene.marks.map(([, mark]) => mark) : [];
  const thinks = snapshot.thinking?.includes(snapshot.turn) && line.live;
  const two = snapshot.players.every(player => player.kind === "person");
  const turn = thinks
    ? t("thinks", playerName(snapshot, snapshot.turn))
    : person && line.live && !two
      ? `${t("your_move")} (${sideName(snapshot, snapshot.turn)})`
      : t("to_move", sideName(snapshot, snapshot.turn));
  return [
    ...where,
    snapshot.paused ? t("paused") : null,
    snapshot.again ? t("again", snapshot.again) : null,
    turn,
    marks.includes("check") || snapshot.check?.length ? t("check") : null,
    marks.includes("capture") && !touching ? t("must_capture") : null,
    snapshot.offered == null ? null : t("draw_offered", sideName(snapshot, snapshot.offered)),
  ]
    .filter(Boolean)
    .join(" · ");
}

const MARK_WORDS = { "?!": "?!", "?": "?", "??": "??" };

export function drawMoves(snapshot, review, go) {
  const box = byId("moves"),
    judged = new Map((review?.moves || []).map(move => [move.ply, move.mark]));
  const here = snapshot.line.base,
    [from, to] = snapshot.result?.loop || [0, -1];
  let turn = 0;
  const items = snapshot.moves.flatMap((move, i) => {
    const fresh = i === 0 || (move.side === 0 && snapshot.moves[i - 1].side !== 0),
      ply = i + 1;
    if (fresh) turn++;
    const mark = MARK_WORDS[judged.get(ply)] || "";
    const button = make(
      "button",
      {
        type: "button",
        class: [ply === here ? "here" : "", ply >= from && ply <= to ? "loop" : ""].join(" ").trim(),
        "data-key": `ply${ply}`,
        "data-ply": ply,
        tabindex: ply === (here || 1) ? "0" : "-1",
        "aria-current": ply === here ? "true" : false,
        onclick: () => go(ply),
      },
      move.move + mark,
    );
    return fresh ? [make("i", {}, `${turn}.`), button] : [button];
  });
  const branch = snapshot.line.variation.map(move => move.move);
  fill(box, items, branch.length ? make("span", { class: "branch" }, `(${branch.join(" ")})`) : null);
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
    `${t(name)} `,
    make(
      "select",
      { "data-key": name, onchange: event => act(+event.target.value) },
      options.map(([value, text]) => make("option", { value, selected: value === chosen }, String(text))),
    ),
  );

// Buttons for what can be done now. `acts` are the functions by name.
export function drawButtons(snapshot, prefs, offer, acts) {
  const { can, line } = snapshot,
    last = snapshot.moves.length;
  const button = (name, enabled, text = t(name), more = {}) =>
    make(
      "button",
      {
        type: "button",
        id: `do-${name}`,
        "data-key": name,
        disabled: !enabled,
        onclick: acts[name],
        ...more,
      },
      text,
    );
  const stopped = snapshot.paused,
    over = !!snapshot.result && isEnd(snapshot),
    watched = snapshot.players.every(player => player.kind === "engine"),
    undo = button("undo", can.undo),
    review = button("review", can.review),
    { counts } = snapshot.scene || { counts: [] };
  byId("side").classList.toggle("over", over);
  const playing = [
    watched ? null : [undo, button("hint", can.hint), button("resign", can.resign)],
    can.claim ? button("claim", true, t("claim", can.claim)) : null,
    snapshot.offered == null ? null : button("draw", true, t("agree", sideName(snapshot, 1 - snapshot.offered))),
    snapshot.clocks || watched || stopped ? button("pause", can.pause, t(stopped ? "go_on" : "pause")) : null,
  ];
  const ended = [
    snapshot.board?.geometry === "lattice" ? make("b", { id: "score" }, counts.join(" : ")) : null,
    button("rematch", true, t("rematch"), { class: "main" }),
    review,
    button("another", true, t("new_game")),
  ];
  fill(byId("actions"), (over ? ended : playing).flat());
  const at = line.base,
    off = line.variation.length > 0;
  const step = (name, sign, enabled) => button(name, enabled, sign, { "aria-label": t(name), title: t(name) });
  fill(
    byId("steps"),
    step("first", "|◀", at > 0 || off),
    step("back", "◀", at > 0 || off),
    step("next", "▶", at < last && !off),
    step("last", "▶|", at < last || off),
    can.continue ? button("play_from", true) : null,
    line.variation.length || at < last ? button("to_game", true) : null,
  );
  const toggle = (name, on) => button(name, true, t(name), { "aria-pressed": String(on) });
  fill(
    byId("looks"),
    toggle("analysis", snapshot.analysis?.on),
    snapshot.analysis?.on
      ? choice(
          "lines",
          [1, 2, 3, 4, 5].map(n => [n, n]),
          snapshot.analysis.lines,
          acts.lines,
        )
      : null,
    over ? undo : review,
    over || snapshot.offered != null ? null : button("draw", can.draw),
    button("flip", true),
    acts.hasLetters() ? toggle("letters", prefs.latin) : null,
    snapshot.board?.is_numbered ? toggle("numbers", prefs.numbers) : null,
  );
  const engine = snapshot.players.find(player => player.kind === "engine"),
    [weakest, strongest] = offer?.levels || [1, 20],
    levels = Array.from({ length: strongest - weakest + 1 }, (_, i) => [weakest + i, weakest + i]);
  if (engine && !snapshot.result)
    byId("looks").append(
      choice("level", levels, engine.level, acts.level),
      choice(
        "pace",
        PACES.map(millis => [millis, t("seconds", millis / 1000)]),
        snapshot.pace,
        acts.pace,
      ),
    );
  const formats = offer?.games.find(one => one.word === snapshot.game.word)?.formats || [];
  fill(
    byId("files"),
    make("span", { class: "soft" }, `${t("save")}:`),
    formats.map(format =>
      make(
        "a",
        {
          href: `/api/record?format=${encodeURIComponent(format)}`,
          download: `${snapshot.game.word}.${format}`,
        },
        format.toUpperCase(),
      ),
    ),
    snapshot.board ? ["png", "svg"].map(kind => button(kind, true, kind.toUpperCase())) : null,
    button("copy", true),
    button("link", true),
  );
}

export const barShare = (snapshot, analysis, review = null) => {
  const entry =
    analysis?.lines?.[0] ||
    (snapshot.line.variation.length
      ? null
      : (review?.moves?.[snapshot.line.base - 1] ?? snapshot.moves[snapshot.line.base - 1]));
  return entry ? [share(entry), entry.score, entry.wdl ?? null] : [null, null, null];
};
