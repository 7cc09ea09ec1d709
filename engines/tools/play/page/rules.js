// What there is to know of the game on the board beside its moves: its occasion, and rules that are not the usual ones.
import { controlText } from "./control.js";
import { byId, joined } from "./dom.js";
import { sideName } from "./names.js";
import { chosenValue } from "./newgame.js";
import { dayText, labelled, t } from "./texts.js";

// A setting that is not the usual one, with its value; a switch that is on is its name alone.
function ruleText(setting, game, given) {
  const { name, kind, default: usual } = setting,
    value = String(chosenValue(setting, game, given) ?? usual),
    // In brackets stands what may be chosen.
    text = t(`setting-${name}`, {}, name).replace(/ ?[(（][^)）]*[)）]$/, "");
  if (setting.covered || value === String(usual)) return null;
  return kind === "switch" && value === "true" ? text : labelled(text, t(`value-${value}`, {}, value));
}

// On what occasion a game was played, and by what clocks, as far as that is known.
function occasionTexts({ occasion: { event, round, site, date, controls }, ...snapshot }) {
  const [first, second] = controls.map(control => control && controlText(control)),
    own = side => [first, second][side] && labelled(sideName(snapshot, side), [first, second][side]);
  return [
    event,
    /^\d/.test(round) ? t("page-round", { number: round }) : round,
    site,
    date && dayText(date),
    ...(first === second ? [first] : [own(0), own(1)]),
  ];
}

// Shows them, and what is agreed for this game alone: its settings, of those that it has, no help while it goes on, and that
// a repetition begins it anew.
export function drawAgreed(snapshot, settings = []) {
  const { game, occasion, strict, replay_draws, result } = snapshot,
    given = new Map(game.settings),
    box = byId("agreed");
  box.textContent = joined(
    " · ",
    occasion && occasionTexts(snapshot),
    settings.map(setting => ruleText(setting, { settings }, given)),
    strict && !result ? t("page-strict") : null,
    replay_draws ? t("page-replay-draws") : null,
  );
  box.hidden = !box.textContent;
}
