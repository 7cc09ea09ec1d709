// The page of a match while it is played: the boards in play, the standing, the last games.
import { scoreText } from "./analysis.js";
import { drawn } from "./boards.js";
import { byId, drawing, fill, joined, make, tableOf, tableRow } from "./dom.js";
import { endText, factsOf, lettered, moveText, offerNotations, pieceName, places } from "./names.js";
import { disc } from "./players.js";
import { drawAgreed } from "./rules.js";
import { connect, follow } from "./server.js";
import { look, offerSettings } from "./settings.js";
import { icon, plain } from "./shapes.js";
import { asList, labelled, numerals, offerLanguages, said, speak, t, tongue } from "./texts.js";

const view = { flip: false },
  prefs = { notations: {} };
let snapshot = null;

// The remark of an engine on its last move, as the first side sees it.
function thought(played, side, board, sides) {
  if (!played) return "";
  const sign = side ? -1 : 1,
    score =
      played.w !== undefined ? { mate: sign * played.w } : played.s !== undefined ? { cp: sign * played.s } : null;
  return asList(scoreText(score, { board, sides }), factsOf({ depth: played.d, nodes: played.n, millis: played.t }));
}

function seat(game, side) {
  const style = game.board,
    turn = game.turn === side && !game.result;
  const hand = style
    ? game.scene.hands[side].map(([name, count]) =>
        make(
          "span.held",
          { role: "img", "aria-label": asList(pieceName(style, { name, owner: side }), count > 1 && count) },
          drawing(icon(style, { name, owner: side }, view)),
          count > 1 ? String(count) : "",
        ),
      )
    : [];
  return make(
    "div.seat",
    disc(style, side),
    make("b", { class: turn ? "turn" : "" }, game.players[side]),
    style ? make("span.soft", said(game.scene.counts[side]) ?? "") : null,
    hand,
    make("span.said", thought(game.said[side], side, style, snapshot.game.sides)),
  );
}

function table(game) {
  const style = game.board,
    last = game.touched,
    placed = places(
      game.movers.map(side => ({ side })),
      style,
    ).at(-1),
    name = t("page-game-number", { number: game.name }),
    named = `role="img" aria-label="${plain(name)}"`;
  const made = last.length ? { [last.at(-1)]: { mover: placed.side, last: true } } : {};
  const board = style
    ? drawing(drawn(lettered(style), game.scene, { ...view, last, made, bare: true, named }), { class: "picture" })
    : make("pre.diagram", { tabindex: "0" }, game.diagram || "");
  const [above, below] = view.flip ? [0, 1] : [1, 0];
  return make(
    "article.watched",
    make("h2", name),
    seat(game, above),
    board,
    seat(game, below),
    make(
      "p.state",
      game.result
        ? endText(game.result)
        : game.last
          ? joined(" · ", `${placed.text} ${moveText(game.last)}`, (game.last.calls ?? []).map(said))
          : t("page-opening"),
    ),
    game.fault && make("p.fault", said(game.fault)),
  );
}

// How an engine fared against another in a round of a knockout, and who goes on.
function meeting({ players, results: [won, lost, drawn], winner }) {
  const [first, second] = players;
  if (second === undefined) return make("li", t("page-bye", { player: first }));
  const score = labelled(players.join(" – "), `+${won} −${lost} =${drawn}`);
  return make("li", asList(score, winner && t("page-goes-on", { player: winner })));
}

const round = ({ meetings }, i) => [
  make("h2", t("page-round", { number: i + 1 })),
  make("ol.list", meetings.map(meeting)),
];

function drawStanding() {
  const { standing } = snapshot,
    heads = ["", t("page-rating"), t("page-points"), "+", "−", "="];
  const elo = standing.elo?.map(numerals),
    [first, second] = snapshot.engines;
  byId("elo").textContent = elo ? t("page-elo-so-far", { first, second, elo: elo[0] }) : "";
  const told = ([, lowest, highest, share]) =>
    asList(t("page-elo-within", { lowest, highest }), t("page-superiority", { share }));
  byId("elo").title = elo ? told(elo) : "";
  const rows = standing.engines.map(one => tableRow([numerals(one.rating), one.points, ...one.results], one.name));
  fill(byId("standing"), tableOf(heads, rows));
  fill(byId("rounds"), snapshot.rounds.map(round));
  fill(
    byId("finished"),
    snapshot.finished.map(game =>
      make(
        "li",
        asList(
          labelled(`${game.name} ${game.players.join(" – ")}`, endText(game.result)),
          t("page-plies", { count: game.plies }),
        ),
      ),
    ),
  );
}

function draw() {
  if (!snapshot) return;
  document.body.dataset.revision = snapshot.revision;
  const { standing, game } = snapshot,
    heading = labelled(t(`game-${game.word}`, {}, game.title), snapshot.engines.join(" – "));
  offerNotations(byId("notation"), game, prefs.notations, draw);
  look(view, prefs);
  offerSettings(view, snapshot.boards[0]?.board, prefer, ["confirm", "motion", "countdown"]);
  byId("name").textContent = heading;
  document.title = heading;
  byId("status").textContent = joined(
    " · ",
    t("page-games-of", { played: standing.games, total: snapshot.total }),
    standing.elo ? t("page-superiority", { share: numerals(standing.elo[3]) }) : null,
    standing.test &&
      [numerals(standing.test.llr), numerals(standing.test.bounds), said(standing.test.verdict)].join(" "),
    snapshot.over ? t("page-match-over") : null,
  );
  drawAgreed(snapshot, game.offered);
  fill(byId("tables"), snapshot.boards.map(table));
  drawStanding();
}

function offline(state) {
  byId("offline").hidden = state === "on" || snapshot?.over;
  byId("offline").textContent =
    { off: t("page-offline"), full: t("http-too-many-streams"), locked: t("page-locked") }[state] ||
    t("page-match-ended");
}

function prefer(name, value) {
  prefs[name] = value;
  draw();
}

byId("flip").onclick = () => {
  view.flip = !view.flip;
  draw();
};
offerLanguages(byId("language"), draw);
if (location.search) history.replaceState(null, "", location.pathname);
speak(tongue());
connect(
  newer => {
    snapshot = newer;
    draw();
  },
  () => {},
);
follow({}, offline);
