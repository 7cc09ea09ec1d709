// The messages of the page in the language that its reader has chosen, from the catalogue.
import { CATALOGUE } from "./catalogue.js";
import { offerChoice } from "./dom.js";
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
  const names = Object.entries(CATALOGUE).map(([code, texts]) => [code, texts["language-name"]]);
  offerChoice(select, names, language, code => {
    speak(code);
    changed(code);
  });
}

// The cases in which a noun may be filled in: `piece-genitive` is the attribute `genitive` of the term `piece`.
const CASES = ["accusative", "genitive", "dative"];

// Arguments that are names for programs: `game-chess` is what the language calls the game `chess`.
const NAMED = ["game", "setting"];
const nameOf = (name, text) =>
  NAMED.includes(name) ? t(`${name}-${String(text).replaceAll(" ", "-")}`, {}, text) : text;

// The notation in which squares and moves are read; none is that of the protocol.
let reading = "";

export const readIn = name => (reading = name);

// The text of an argument: a message, a text that notations have otherwise, or a name.
const argued = (name, arg) =>
  arg?.id ? said(arg) : arg?.plain ? argued(name, arg.written[reading] ?? arg.plain) : nameOf(name, arg);

// The texts of an argument, by the names that patterns have for them.
function texts([name, arg]) {
  const text = argued(name, arg);
  return [[name, text], ...CASES.map(form => [`${name}-${form}`, t(`${arg?.id}.${form}`, {}, text)])];
}

// The message `id` with its arguments; where there is none, `otherwise`.
export const t = (id, args = {}, otherwise = id) =>
  id in CATALOGUE[language]
    ? filled(CATALOGUE[language][id], Object.fromEntries(Object.entries(args).flatMap(texts)), plural)
    : otherwise;

// Texts as the language joins them, those that there are: one after the other, and what is told behind its name.
const joining =
  id =>
  (...parts) => {
    const [first = "", ...others] = parts.flat().filter(Boolean);
    return others.reduce((first, next) => t(id, { first, next }), first);
  };
export const asList = joining("list");
export const labelled = joining("labelled");
export const announced = joining("page-announced");

// A text that stands by itself, as a label does, begins with a capital letter.
export const capital = text => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

// A number as it is written in the language.
export const number = (value, form = {}) => value.toLocaleString(language, form);

// Signs and decimal marks of what a program has written, as people write them in the language.
export const minus = text => text.replaceAll("-", "−");
export const numerals = text => minus(text).replaceAll(/(?<=\d)\.(?=\d)/g, number(0.5)[1]);

// The browser's kinds of the language, such as British English, before the language itself.
const ownLocales = () => [...navigator.languages.filter(code => code.split("-")[0] === language), language];

// A moment, in seconds since 1970.
export const dateText = seconds =>
  new Intl.DateTimeFormat(ownLocales(), { dateStyle: "medium", timeStyle: "short" }).format(seconds * 1000);

// A day, as far as it is known: `2024-05-01`, the time of day behind it left out.
export function dayText(text) {
  const [year, month, day] = text.split(" ")[0].split("-"),
    form = { year: "numeric", month: month && "short", day: day && "numeric", timeZone: "UTC" };
  return new Intl.DateTimeFormat(ownLocales(), form).format(Date.UTC(year, (month ?? 1) - 1, day ?? 1));
}

// A message as an argument of another: something with a name in each language.
export const term = (id, args = {}) => ({ id, args });

// Why the server refuses what it was asked; nothing where it has not.
export const refusedText = ({ error, message }) =>
  error === undefined ? "" : said(message) || error || t("page-offline");

// A message of the server: its id, and arguments that may be messages; some languages call a piece of one side otherwise.
export const said = message => message && t(`${message.id}.${message.args?.owner}`, {}, t(message.id, message.args));
