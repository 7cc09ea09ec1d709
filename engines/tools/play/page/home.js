// The home of the page: the games as boards, the games to go on with, the games that are over.
import { drawn } from "./boards.js";
import { button, byId, drawing, fill, make, offerChoice } from "./dom.js";
import { ways } from "./learn.js";
import { endText } from "./names.js";
import { asList, dateText, labelled, said, t } from "./texts.js";

const title = game => t(`game-${game.word}`, {}, game.title);

// The names of players, of whom two are not both called you.
const nameTexts = players => (players.every(name => name?.id === "page-you") ? [] : players.filter(Boolean).map(said));

// A game in a line of text; one that cannot be read has no moves.
export const gameLine = ({ game, title, players, plies, fault, result, seconds }) =>
  asList(
    labelled(t(`game-${game}`, {}, title), nameTexts(players).join(" – ")),
    !fault && t("page-plies", { count: plies }),
    result && endText(result),
    seconds && dateText(seconds),
  );

// Which of the finished games are listed: those of a game, of a player, and with a result for that player, or else the reader.
const listed = { game: "", player: "", result: "" };
const RESULTS = ["won", "lost", "drawn"];

function isListed({ game, players, people, result }) {
  const isOwn = (player, side) =>
      listed.player ? said(player) === listed.player : people[side] && (player?.id === "page-you" || !people[1 - side]),
    own = players.findIndex(isOwn);
  const how = RESULTS[result?.winner == null ? 2 : result.winner === own ? 0 : 1];
  return (
    (!listed.game || listed.game === game) &&
    (!listed.player || own >= 0) &&
    (!listed.result || (own >= 0 && how === listed.result))
  );
}

// The choices of what is listed; `redraw` follows.
function filters(finished, called, redraw) {
  const choose = (name, values, text) => {
    const field = make("select", { "data-key": `list-${name}`, "aria-label": t(`page-list-${name}`) });
    if (!values.includes(listed[name])) listed[name] = "";
    const options = values.map(value => [value, text(value)]);
    offerChoice(
      field,
      [["", labelled(t(`page-list-${name}`), t("page-list-all"))], ...options],
      listed[name],
      value => {
        listed[name] = value;
        redraw();
      },
    );
    return field;
  };
  const own = new Set(finished.flatMap(one => one.players.filter(Boolean).map(said)));
  return make(
    "p",
    { class: "row", id: "filters" },
    choose("game", [...new Set(finished.map(one => one.game))], called),
    choose("player", [...own].sort(), name => name),
    choose("result", RESULTS, how => t(`page-list-${how}`)),
  );
}

function card(game, offer, begin, { pieces }) {
  const look = { pieces, last: [], made: {}, bare: true, named: 'aria-hidden="true" focusable="false"' },
    board = game.board
      ? drawing(drawn(game.board, game.scene, look))
      : make("pre", { "aria-hidden": "true" }, game.diagram);
  return make(
    "div.card",
    { role: "group", "aria-label": title(game) },
    button([board, title(game)], () => begin(game.word), { "data-game": game.word }),
    make("div.ways", ways(game, offer)),
  );
}

// `acts`: `begin` a game of this word, `go` on with the present one, `resume` and `open` a kept
// one, `remove` it.
export function drawHome(offer, snapshot, acts, view) {
  fill(
    byId("home-notices"),
    offer.notices.map(notice => make("li", said(notice))),
  );
  fill(
    byId("home-games"),
    offer.games.map(game => card(game, offer, acts.begin, view)),
  );
  // A game that is over is in the list below.
  const present = snapshot.game &&
    !snapshot.result && {
      game: snapshot.game.word,
      title: title(snapshot.game),
      players: snapshot.players.map(player => player.name),
      plies: snapshot.moves.length,
    };
  const row = (one, act) =>
    make(
      "li",
      button(gameLine(one), act),
      button(t("page-delete"), () => acts.remove(one), { "aria-label": labelled(t("page-delete"), gameLine(one)) }),
    );
  const last = present || offer.saved[0],
    again = present ? acts.go : () => acts.resume(last.name);
  fill(byId("go-on"), last && button(labelled(t("page-go-on"), gameLine(last)), again, { class: "main" }));
  const words = [...new Set(offer.finished.map(one => one.game))],
    called = word => title(offer.games.find(game => game.word === word) ?? { word, title: word });
  const part = (name, id, rows, before = null, behind = null) =>
    (rows.length > 0 || before) && [
      make("h2", t(`page-${name}`)),
      before,
      make("ul", { class: "list", id }, rows),
      behind,
    ];
  // Before the rows are chosen, for a choice that is gone is dropped.
  const chosen =
    offer.finished.length > 1 && filters(offer.finished, called, () => drawHome(offer, snapshot, acts, view));
  fill(byId("kept"), [
    part(
      "resume",
      "saved-list",
      offer.saved.map(one => row(one, () => acts.resume(one.name))),
    ),
    part(
      "finished",
      "history",
      offer.finished.filter(isListed).map(one => row(one, () => acts.open(one.name))),
      chosen,
      make(
        "p.row",
        make("span.soft", t("page-save-all")),
        words.map(word => make("a", { href: `/api/history?game=${word}`, download: "" }, called(word))),
      ),
    ),
  ]);
}
