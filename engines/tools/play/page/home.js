// The home of the page: the games as boards, the games to go on with, the games that are over.
import { drawn } from "./boards.js";
import { button, byId, drawing, fill, make } from "./dom.js";
import { ways } from "./learn.js";
import { endText } from "./names.js";
import { dateText, said, t } from "./texts.js";

const title = game => t(`game-${game.word}`, {}, game.title);

// A game in a line of text.
export const gameLine = ({ game, title, players, plies, result, seconds }) =>
  [
    [t(`game-${game}`, {}, title), players.filter(Boolean).map(said).join(" – ")].filter(Boolean).join(": "),
    t("page-plies", { count: plies }),
    result && endText(result),
    seconds && dateText(seconds),
  ]
    .filter(Boolean)
    .join(", ");

function card(game, remembered, begin) {
  const look = { last: [], made: {}, bare: true, named: 'aria-hidden="true" focusable="false"' },
    board = game.board
      ? drawing(drawn(game.board, game.scene, look))
      : make("pre", { class: "diagram", "aria-hidden": "true" }, game.diagram);
  return make(
    "div",
    { class: "card" },
    button([board, title(game)], () => begin(game.word), { "data-game": game.word }),
    ways(game, remembered),
  );
}

// `acts`: `begin` a game of this word, `go` on with the present one, `resume` and `open` a kept
// one, `remove` it.
export function drawHome(offer, snapshot, acts) {
  fill(
    byId("home-games"),
    offer.games.map(game => card(game, offer.remembered, acts.begin)),
  );
  const present = snapshot.game && {
    game: snapshot.game.word,
    title: title(snapshot.game),
    players: snapshot.players.map(player => player.name),
    plies: snapshot.moves.length,
    result: snapshot.result,
  };
  const row = (one, act) =>
    make(
      "li",
      {},
      button(gameLine(one), act),
      button(t("page-delete"), () => acts.remove(one), { "aria-label": `${t("page-delete")}: ${gameLine(one)}` }),
    );
  const last = present ?? offer.saved[0],
    again = present ? acts.go : () => acts.resume(last.number);
  fill(byId("go-on"), last && button(`${t("page-go-on")}: ${gameLine(last)}`, again, { class: "main" }));
  const words = [...new Set(offer.finished.map(one => one.game))],
    called = word => title(offer.games.find(game => game.word === word) ?? { word, title: word });
  const part = (name, id, rows, more) =>
    rows.length > 0 && [make("h2", {}, t(`page-${name}`)), make("ul", { class: "list", id }, rows), more];
  fill(byId("kept"), [
    part(
      "resume",
      "saved-list",
      offer.saved.map(one => row(one, () => acts.resume(one.number))),
    ),
    part(
      "finished",
      "history",
      offer.finished.map(one => row(one, () => acts.open(one.name))),
      make(
        "p",
        { class: "row" },
        make("span", { class: "soft" }, `${t("page-save-all")}:`),
        words.map(word => make("a", { href: `/api/history?game=${word}`, download: `${word}.pgn` }, called(word))),
      ),
    ),
  ]);
}
