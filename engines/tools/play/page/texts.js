// The messages of the page in the language that its reader has chosen, from the catalogue.
import { CATALOGUE } from "./catalogue.js";
import { filled } from "./messages.js";

let language = "en",
  plural = new Intl.PluralRules(language);

export function speak(wanted) {
  language = wanted in CATALOGUE ? wanted : "en";
  plural = new Intl.PluralRules(language);
  document.documentElement.lang = language;
  document.getElementById("language").value = language;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = t(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", t(element.dataset.label));
    element.title = t(element.dataset.label);
  }
}

// The first language of the browser that the catalogue has.
export const tongue = () => navigator.languages.map(code => code.split("-")[0]).find(code => code in CATALOGUE) ?? "en";

// Offers the languages in a select; a choice is spoken at once, and `changed` is told of it.
export function offerLanguages(select, changed) {
  const names = Object.entries(CATALOGUE).map(([code, texts]) => new Option(texts["language-name"], code));
  select.replaceChildren(...names);
  select.onchange = () => {
    speak(select.value);
    changed(select.value);
  };
}

// The message `id` with its arguments; where there is none, `otherwise`.
export const t = (id, args = {}, otherwise = id) =>
  id in CATALOGUE[language] ? filled(CATALOGUE[language][id], args, plural) : otherwise;

// A message of the server: its id, and arguments that may be messages.
export function said(message) {
  if (!message) return undefined;
  const args = Object.entries(message.args).map(([name, arg]) => [name, arg.id ? said(arg) : arg]);
  return t(message.id, Object.fromEntries(args));
}
