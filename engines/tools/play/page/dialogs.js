// Dialogues: pasting a record, confirming, the list of keys.
import { button, byId, fill, make } from "./dom.js";
import { readFragment } from "./fragment.js";
import { gameLine } from "./home.js";
import { record } from "./server.js";
import { refusedText, said, t } from "./texts.js";

// Asks; the value of the answer that is chosen, of pairs of a value and a text, or an empty text for none. That is the main
// button: what is asked about cannot be undone.
export function answered(question, answers) {
  const dialog = byId("confirm");
  byId("confirm-text").textContent = question;
  fill(
    byId("answers"),
    answers.map(([value, text]) => make("button", { value }, text)),
  );
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise(done => {
    dialog.onclose = () => done(dialog.returnValue);
  });
}

// Asks; true if confirmed.
export const confirmed = async question => (await answered(question, [["ok", t("page-ok")]])) === "ok";

// What stands behind the last point of a file's name, where that may be the ending of a record's.
const endingOf = name => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1] ?? "";

// A text that is an address and no more, and what stands behind its `#`.
const ADDRESS = /^\s*(https?:\/\/[^\s#]*(#\S*)?)\s*$/;

// A refused text stays in the dialogue, with the reason; of several games one is chosen there.
export function pasteDialog(snapshot) {
  const dialog = byId("paste"),
    text = byId("paste-text"),
    file = byId("paste-file"),
    tell = (told, games = []) => {
      byId("paste-refused").textContent = told;
      fill(byId("paste-games"), games);
    };
  const take = async (bytes, ending, number) => {
    const answer = await record(bytes, ending, number),
      row = (one, i) =>
        make(
          "li",
          one.fault
            ? [gameLine(one), " ", make("small", said(one.fault))]
            : button(gameLine(one), take.bind(null, bytes, ending, i)),
        );
    if (answer.error !== undefined) return tell(refusedText(answer));
    if (answer.games) return tell(t("page-several"), answer.games.map(row));
    text.value = "";
    dialog.close();
  };
  byId("paste-shown").hidden = !snapshot?.game;
  byId("paste-shown").onclick = () => {
    text.value = snapshot.position;
    text.focus();
  };
  byId("paste-form").onsubmit = async event => {
    if (event.submitter?.value !== "ok") return;
    event.preventDefault();
    const [chosen] = file.files,
      [, address, fragment] = (!chosen && ADDRESS.exec(text.value)) || [];
    if (address) {
      // A link to this page says all of its game.
      if (!readFragment(fragment ?? "#")) return tell(t("page-not-fetched", { address }));
      text.value = "";
      dialog.close();
      location.hash = fragment;
      return;
    }
    const bytes = chosen ? await chosen.arrayBuffer() : new TextEncoder().encode(text.value);
    file.value = "";
    if (chosen || bytes.byteLength) await take(bytes, endingOf(chosen?.name ?? ""));
    else dialog.close();
  };
  tell("");
  dialog.showModal();
}

export function keysDialog() {
  fill(
    byId("keys-list"),
    [1, 11, 2, 3, 4, 5, 10, 6, 7, 8, 13, 12, 9].map(n => make("li", t(`page-key-${n}`))),
  );
  byId("keys").showModal();
}
