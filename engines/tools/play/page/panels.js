// What stands around the board: players, hands and clocks, the state of the game, moves, buttons.
import { share } from "./analysis.js";
import { clockText, left } from "./clocks.js";
import { byId, drawing, fill, make } from "./dom.js";
import { countText, pieceName, resultText, sideName } from "./names.js";
import { circle, icon, ink, picture } from "./shapes.js";
import { t } from "./texts.js";

export function playerName(snapshot, side) {
  const player = snapshot.players[side],
    other = snapshot.players[1 - side];
  if (player.kind === "person" && player.name && player.name !== "you") return player.name;
  if (player.kind === "person") return other.kind === "person" ? sideName(snapshot, side) : t("you");
  // The server's name says the level in English.
  return player.level ? `${player.name.replace(/, level \d+$/, "")}, ${t("level_short", player.level)}` : player.name;
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

// The state of the game in a line.
export function statusText(snapshot, touching = 0) {
  if (!snapshot.game) return t("welcome");
  const { line, result } = snapshot,
    ended = !line.variation.length && line.base === snapshot.moves.length;
  const where = line.variation.length ? [t("variation")] : ended ? [] : [t("past", line.base, snapshot.moves.length)];
  if (result && ended)
    return [resultText(snapshot), result.loop ? t("loop", ...result.loop) : null].filter(Boolean).join(" · ");
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
  const stopped = snapshot.paused;
  fill(
    byId("actions"),
    button("undo", can.undo),
    button("hint", can.hint),
    can.claim ? button("claim", true, t("claim", can.claim)) : null,
    button("draw", can.draw),
    button("resign", can.resign),
    snapshot.clocks || snapshot.players.every(player => player.kind === "engine") || stopped
      ? button("pause", can.pause, t(stopped ? "go_on" : "pause"))
      : null,
  );
  const at = line.base,
    off = line.variation.length > 0;
  const step = (name, sign, enabled) => button(name, enabled, sign, { "aria-label": t(name), title: t(name) });
  fill(
    byId("steps"),
    step("first", "|◀", at > 0 || off),
    step("back", "◀", at > 0 || off),
    step("next", "▶", at < last && !off),
    step("last", "▶|", at < last || off),
    button("flip", true),
    can.continue ? button("play_from", true) : null,
    line.variation.length || at < last ? button("to_game", true) : null,
  );
  const toggle = (name, on) => button(name, true, t(name), { "aria-pressed": String(on) });
  fill(
    byId("looks"),
    toggle("analysis", snapshot.analysis?.on),
    snapshot.analysis?.on
      ? make(
          "select",
          {
            "aria-label": t("lines"),
            "data-key": "count",
            onchange: event => acts.lines(+event.target.value),
          },
          [1, 2, 3, 4, 5].map(n => make("option", { value: n, selected: n === snapshot.analysis.lines }, String(n))),
        )
      : null,
    button("review", can.review),
    acts.hasLetters() ? toggle("letters", prefs.latin) : null,
    snapshot.board?.is_numbered ? toggle("numbers", prefs.numbers) : null,
  );
  const playing = snapshot.players.find(player => player.level);
  if (playing && !snapshot.result)
    byId("looks").append(
      make(
        "label",
        {},
        `${t("level")} `,
        make(
          "select",
          { "data-key": "level", onchange: event => acts.level(+event.target.value) },
          Array.from({ length: 20 }, (_, i) =>
            make("option", { value: i + 1, selected: i + 1 === playing.level }, String(i + 1)),
          ),
        ),
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
    button("copy", true),
    button("link", true),
  );
}

export const barShare = (snapshot, analysis) => {
  const entry =
    analysis?.lines?.[0] || (snapshot.line.variation.length ? null : snapshot.moves[snapshot.line.base - 1]);
  return entry ? [share(entry), entry.score, entry.wdl ?? null] : [null, null, null];
};
