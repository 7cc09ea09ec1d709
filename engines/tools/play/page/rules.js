// The rules of the game on the board, where they are not the usual ones.
import { joined } from "./dom.js";
import { chosenValue } from "./newgame.js";
import { labelled, t } from "./texts.js";

// A setting that is not the usual one, with its value; a switch that is on is its name alone.
function told(setting, game, given) {
  const { name, kind, default: usual } = setting,
    value = String(chosenValue(setting, game, given) ?? usual),
    // In brackets stands what may be chosen.
    text = t(`setting-${name}`, {}, name).replace(/ ?[(（][^)）]*[)）]$/, "");
  if (setting.covered || value === String(usual)) return null;
  return kind === "switch" && value === "true" ? text : labelled(text, t(`value-${value}`, {}, value));
}

// What is agreed for this game alone: settings, no help while it goes on, and that a repetition begins it anew.
export function agreed({ game, strict, replay_draws, result }, offer) {
  const offered = offer?.games.find(({ word }) => word === game.word),
    given = new Map(game.settings);
  return joined(
    " · ",
    offered?.settings.map(setting => told(setting, offered, given)),
    strict && !result ? t("page-strict") : null,
    replay_draws ? t("page-replay-draws") : null,
  );
}
