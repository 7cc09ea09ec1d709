// The dialogue of a new game.
import { controlFields } from "./control.js";
import { button, byId, fill, make, selectOf } from "./dom.js";
import { bandOf, OWN_NAME, textName } from "./names.js";
import { capital, labelled, refusedText, t, term } from "./texts.js";

// Settings that stand in front; the others are folded away.
const FRONT = ["variant", "rule", "size"];

const fieldOf = (text, ...parts) => make("label.field", make("span", text), parts);
const select = (name, options, chosen) => selectOf({ name }, options, chosen);

const checkbox = (text, properties) =>
  make("label.check", make("input", { ...properties, type: "checkbox" }), ` ${text}`);

function setting({ name, kind, values, default: usual, min, max }, wanted) {
  const value = String(wanted ?? usual ?? ""),
    text = t(`setting-${name}`, {}, name),
    own = { name: `set:${name}`, title: t(`setting-${name}.help`, {}, name) };
  if (kind === "switch") return checkbox(text, { ...own, checked: value === "true" });
  if (kind === "choice") {
    const options = values.map(v => [v, t(`value-${v}`, {}, v)]);
    const field = select(own.name, options, value),
      help = make("small.soft"),
      tell = () => {
        help.textContent = t(`value-${field.value}.help`, {}, "");
      };
    field.onchange = tell;
    tell();
    return fieldOf(text, field, help);
  }
  const typed = kind === "number" ? { type: "number", min, max } : { type: "text", maxlength: "64" };
  return fieldOf(text, make("input", { ...own, ...typed, value }));
}

// The value of a choice that settings mean: where one value has several names, each stands for more settings.
export function chosenValue(one, game, given) {
  const value = name => String(given.get(name) ?? game.settings.find(other => other.name === name)?.default);
  const means = ({ settings }) => settings.every(([name, wanted]) => value(name) === wanted);
  return one.named?.find(means)?.name ?? given.get(one.name);
}

// What an engine is known by as the value of a choice.
export const keyOf = JSON.stringify;
const OWN = keyOf("own");

// The engines that play a game, each a key and a name.
export const enginesOf = (offer, game) => [
  [OWN, OWN_NAME],
  ...offer.engines.filter(one => one.game === game.word).map(({ name }) => [keyOf({ named: name }), name]),
  ...(game.text ? [[keyOf("text"), textName(game.text.depth)]] : []),
];

// Who sits at side `i`: a person with a name, or an engine, at a level if it has some. Where there is no such engine,
// Tengen takes its place, and a note says so.
function seat(offer, engines, i, { engine, level: usual }, name) {
  const wanted = engine === undefined ? "person" : keyOf(engine),
    isThere = engine === undefined || engines.some(([key]) => key === wanted),
    known = isThere ? wanted : OWN,
    away = make("small", engine?.named ? t("page-engine-away", { engine: engine.named }) : ""),
    who = select(`player${i}`, [["person", t("page-person")], ...engines], known),
    called = make("input", {
      type: "text",
      name: `name${i}`,
      maxlength: "40",
      value: name,
      placeholder: t("page-name"),
    });
  const told = make("output", { id: `told${i}` }),
    [min, max] = offer.levels,
    level = make("input", { type: "range", name: `level${i}`, min, max, value: usual });
  const show = () => {
    called.hidden = who.value !== "person";
    level.hidden = told.hidden = who.value !== OWN;
    away.hidden = isThere || who.value !== known;
    told.textContent = `${level.value} · ${t(`page-level-${bandOf(+level.value)}`)}`;
  };
  who.onchange = level.oninput = show;
  show();
  const tell = (name, id) => {
    const label = capital(id ? t(id, { side: term(name) }) : t(name));
    row.firstChild.textContent = label;
    who.setAttribute("aria-label", label);
    called.setAttribute("aria-label", t("page-name-of", { side: term(name) }));
    level.setAttribute("aria-label", labelled(t("page-level"), t(name)));
  };
  const row = make("div.field.seat", make("span"), who, called, level, told, away);
  return { row, tell };
}

// The last question whose move it is in a position.
let asked = null;

// The dialogue of a new game, filled from what the server offers. `ask` sends the server a command.
export function newGame(offer, ask, snapshot = null, named = null) {
  const form = byId("new-form"),
    { last } = offer.remembered;
  const take = () => {
    form.elements.position.value = snapshot.position;
    form.onchange();
  };
  // All but the rules of the game stays as it was filled in.
  const choose = other => {
    const { settings, ...filled } = chosenGame(offer);
    show(other, { ...filled, settings: [], game: "" });
  };

  function show(chosen, { players, names, lot, clock, strict, replay_draws, ...given }) {
    const game = offer.games.find(one => one.word === chosen) || offer.games[0],
      telling = game.settings.find(one => one.sides),
      beginning = game.settings.find(one => one.turns),
      position = make("input", { type: "text", name: "position", maxlength: "1000" }),
      engines = enginesOf(offer, game);
    const known = new Map(given.game === game.word ? given.settings : last.game === game.word ? last.settings : []);
    const level = players.find(player => player.level !== undefined)?.level ?? 1,
      seats = players.map((player, i) => seat(offer, engines, i, { level, ...player }, names[i])),
      front = game.settings.filter(one => FRONT.includes(one.name.toLowerCase())),
      folded = game.settings.filter(one => !front.includes(one) && !one.covered),
      field = one => setting(one, chosenValue(one, game, known));
    const starts = game.starts.map((start, i) => [i, t(`start-${start.name.replaceAll(" ", "-")}`, {}, start.name)]);
    fill(
      form,
      make(
        "div",
        { class: "games", role: "group", "aria-label": t("page-game") },
        offer.games.map(one =>
          button(t(`game-${one.word}`, {}, one.title), () => choose(one.word), {
            class: one.word === game.word ? "here" : "",
            "aria-pressed": String(one.word === game.word),
          }),
        ),
      ),
      make("input", { type: "hidden", name: "game", value: game.word }),
      front.map(field),
      seats.map(({ row }) => row),
      checkbox(t("page-by-lot"), { name: "lot", checked: lot }),
      controlFields(clock || ""),
      starts.length > 0 && fieldOf(t("page-handicap"), select("start", [["", t("page-even")], ...starts], "")),
      make(
        "details",
        make("summary", t("page-rules")),
        folded.map(field),
        fieldOf(t("page-position"), position),
        snapshot?.game?.word === game.word ? button(t("page-take-shown"), take, { id: "new-shown" }) : null,
        checkbox(t("page-strict"), { name: "strict", checked: strict }),
        game.repeats ? checkbox(t("page-replay-draws"), { name: "replay", checked: replay_draws }) : null,
      ),
    );
    // The names of the sides and who moves first may depend on a setting and on the start. The server reads whose move it is
    // in a position, and why it is none.
    const picked = one => one && form.elements[`set:${one.name}`].selectedIndex;
    const tellSides = async () => {
      const start = game.starts[new FormData(form).get("start")],
        names = start?.sides ?? telling?.sides[picked(telling)] ?? game.sides,
        usual = start?.turn ?? beginning?.turns[picked(beginning)] ?? 0,
        question = position.value.trim() ? {} : null,
        begins = turn => {
          for (const [i, { tell }] of seats.entries())
            tell(names[i], turn === undefined ? null : i === turn ? "page-first-side" : "page-second-side");
        };
      asked = question;
      begins(question ? undefined : usual);
      const answer = question ? await ask("turn", chosenGame(offer)) : { turn: usual };
      if (asked !== question) return;
      byId("new-refused").textContent = refusedText(answer);
      begins(answer.turn);
    };
    form.onchange = tellSides;
    tellSides();
    form.querySelector(".games .here").focus();
  }

  byId("new-refused").textContent = "";
  if (!byId("new").open) byId("new").showModal();
  show(named || last.game, last);
}

// The game that the filled-in dialogue means.
export function chosenGame(offer) {
  const form = byId("new-form"),
    data = new FormData(form),
    game = offer.games.find(one => one.word === data.get("game"));
  const settings = [];
  for (const one of game.settings) {
    const field = form.elements[`set:${one.name}`];
    if (!field) continue;
    const value = one.kind === "switch" ? String(field.checked) : field.value.trim() || String(one.default),
      named = one.named?.find(({ name }) => name === value);
    if (named) settings.push(...named.settings);
    else if (value !== String(one.default)) settings.push([one.name, value]);
  }
  const players = [0, 1].map(i => {
    const who = data.get(`player${i}`),
      level = who === OWN ? +data.get(`level${i}`) : undefined;
    return who === "person" ? { kind: "person" } : { kind: "engine", engine: JSON.parse(who), level };
  });
  const start = data.get("start");
  return {
    game: game.word,
    settings,
    players,
    names: players.map(({ kind }, i) => (kind === "person" ? data.get(`name${i}`).trim() : "")),
    lot: data.get("lot") === "on",
    clock: data.get("clock") || null,
    start: start ? +start : null,
    position: data.get("position")?.trim() || null,
    strict: data.get("strict") === "on",
    replay_draws: data.get("replay") === "on",
  };
}
