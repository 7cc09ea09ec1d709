// The dialogue of a new game.
import { controlFields } from "./control.js";
import { button, byId, fill, make, selectOf } from "./dom.js";
import { bandOf, textName } from "./names.js";
import { t, term } from "./texts.js";

// Settings that stand in front; the others are folded away.
const FRONT = ["variant", "rule", "size"];

const labelled = (text, field) => make("label", { class: "field" }, make("span", {}, text), field);
const select = (name, options, chosen) => selectOf({ name }, options, chosen);

const checkbox = (text, properties) =>
  make("label", { class: "check" }, make("input", { ...properties, type: "checkbox" }), ` ${text}`);

function setting({ name, kind, values, default: usual, min, max }, wanted) {
  const value = String(wanted ?? usual ?? ""),
    text = t(`setting-${name}`, {}, name),
    own = { name: `set:${name}`, title: t(`setting-${name}.help`, {}, name) };
  if (kind === "switch") return checkbox(text, { ...own, checked: value === "true" });
  if (kind === "choice") {
    const options = values.map(v => [v, t(`value-${v}`, {}, v)]);
    return labelled(text, select(own.name, options, value));
  }
  const typed = kind === "number" ? { type: "number", min, max } : { type: "text", maxlength: "64" };
  return labelled(text, make("input", { ...own, ...typed, value }));
}

// The value of a choice that settings mean: where one value has several names, each stands for more settings.
function chosenValue(one, game, given) {
  const value = name => String(given.get(name) ?? game.settings.find(other => other.name === name)?.default);
  const means = ({ settings }) => settings.every(([name, wanted]) => value(name) === wanted);
  return one.named?.find(means)?.name ?? given.get(one.name);
}

// The dialogue of a new game, filled from what the server offers.
export function newGame(offer, remembered, snapshot = null, named = null) {
  const dialog = byId("new"),
    form = byId("new-form");
  const kept = { ...remembered() },
    wanted = { ...offer.wanted };
  const word = named || wanted.game || kept.game || offer.games[0].word;

  const take = () => {
    form.elements.position.value = snapshot.position;
  };
  // All but the rules of the game stays as it was filled in.
  const choose = other => {
    Object.assign(kept, chosenGame(offer)[1]);
    Object.assign(wanted, { side: null, level: null, engine: null });
    show(other);
    form.querySelector(".games .here").focus();
  };

  function show(chosen) {
    const game = offer.games.find(one => one.word === chosen) || offer.games[0],
      telling = game.settings.find(one => one.sides);
    const given = new Map(wanted.game === game.word ? wanted.settings : kept.game === game.word ? kept.settings : []);
    const engines = offer.engines
      .map((engine, i) => [i, engine.name, engine.game])
      .filter(([, , played]) => !played || played === game.word)
      .concat(game.text ? [[game.text.engine, textName(game.text.depth)]] : []);
    const level = wanted.level ?? kept.level ?? 5,
      side_ = wanted.side || kept.side || "first";
    const range = make("input", {
      type: "range",
      name: "level",
      min: String(offer.levels[0]),
      max: String(offer.levels[1]),
      value: String(level),
      "aria-describedby": "level-text",
    });
    const told = make("output", { id: "level-text" });
    const tell = () => {
      told.textContent = `${range.value} · ${t(`page-level-${bandOf(+range.value)}`)}`;
    };
    range.oninput = tell;
    tell();
    const levels = make("label", { class: "field" }, make("span", {}, t("page-level")), range, told);
    const opponent = labelled(t("page-opponent"), select("engine", engines, wanted.engine ?? kept.engine ?? 0));
    const called = [0, 1].map(i =>
      labelled("", make("input", { type: "text", name: "name", maxlength: "40", value: (kept.names ?? [])[i] ?? "" })),
    );
    const front = game.settings.filter(one => FRONT.includes(one.name.toLowerCase())),
      folded = game.settings.filter(one => !front.includes(one) && !one.covered),
      field = one => setting(one, chosenValue(one, game, given));
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
      labelled(
        t("page-you-play"),
        select(
          "side",
          [
            ["first", ""],
            ["second", ""],
            ["lot", t("page-by-lot")],
            ["both", t("page-both")],
            ["none", t("page-none")],
          ],
          side_,
        ),
      ),
      opponent,
      levels,
      called,
      controlFields(kept.clock || ""),
      game.starts.length
        ? labelled(
            t("page-handicap"),
            select(
              "start",
              [
                ["", t("page-even")],
                ...game.starts.map((start, i) => [i, t(`start-${start.name.replaceAll(" ", "-")}`, {}, start.name)]),
              ],
              "",
            ),
          )
        : null,
      make(
        "details",
        {},
        make("summary", {}, t("page-rules")),
        folded.map(field),
        labelled(t("page-position"), make("input", { type: "text", name: "position", maxlength: "1000" })),
        snapshot?.game?.word === game.word ? button(t("page-take-shown"), take, { id: "new-shown" }) : null,
        checkbox(t("page-strict"), { name: "strict" }),
        game.repeats ? checkbox(t("page-replay-draws"), { name: "replay", checked: offer.wanted.replay_draws }) : null,
      ),
    );
    // The names of the sides may depend on a setting.
    const tellSides = () => {
      const { side, [`set:${telling?.name}`]: field } = form.elements,
        names = telling?.sides[field.selectedIndex] ?? game.sides;
      names.forEach((name, i) => {
        side.options[i].text = t(["page-first-side", "page-second-side"][i], { side: term(name) });
        called[i].firstChild.textContent = t("page-name-of", { side: term(name) });
      });
    };
    form.onchange = () => {
      tellSides();
      const two = form.elements.side.value === "both";
      levels.hidden = two || !offer.engines[form.elements.engine.value]?.has_levels;
      opponent.hidden = two || engines.length < 2;
      for (const field of called) field.hidden = !two;
    };
    form.onchange();
  }

  show(word);
  if (!dialog.open) dialog.showModal();
}

const person = { kind: "person" };

// The command that the filled-in dialogue means, and what is remembered of it.
export function chosenGame(offer) {
  const data = new FormData(byId("new-form")),
    game = offer.games.find(one => one.word === data.get("game"));
  const settings = [];
  for (const one of game.settings) {
    const field = byId("new-form").elements[`set:${one.name}`];
    if (!field) continue;
    const value = one.kind === "switch" ? String(field.checked) : field.value,
      named = one.named?.find(({ name }) => name === value);
    if (named) settings.push(...named.settings);
    else if (value !== String(one.default)) settings.push([one.name, value]);
  }
  const number = +data.get("engine"),
    engine = { kind: "engine", engine: number, level: +data.get("level") };
  let side = data.get("side");
  const names = data.getAll("name").map(name => name.trim());
  const remembered = {
    game: game.word,
    settings,
    side,
    level: engine.level,
    engine: number,
    clock: data.get("clock"),
    names,
  };
  if (side === "lot") side = Math.random() < 0.5 ? "first" : "second";
  const players = {
    first: [person, engine],
    second: [engine, person],
    both: [person, person],
    none: [engine, engine],
  }[side];
  const start = data.get("start");
  return [
    {
      game: game.word,
      settings,
      players,
      names: players.every(player => player.kind === "person") ? names : undefined,
      clock: data.get("clock") || null,
      start: start ? +start : null,
      position: data.get("position")?.trim() || null,
      strict: data.get("strict") === "on",
      replay_draws: data.get("replay") === "on",
    },
    remembered,
  ];
}
