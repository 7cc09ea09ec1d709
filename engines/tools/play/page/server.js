// Speaks with the server: commands one after another, and the stream of what happens.

let queue = Promise.resolve(),
  waiting = null,
  // The newest snapshot, and its revision.
  state = null,
  revision = 0,
  heard = () => {},
  told = () => {},
  // Told whether the server is there, and what opens its stream: a page that follows none yet is loaded anew.
  online = () => {},
  openStream = () => location.reload(),
  trying = false,
  // Whether the server has no place for the stream.
  full = false;

// `snapshots` is called with each newer snapshot, and whether the server began anew; `troubles` with what the server refuses.
export function connect(snapshots, troubles) {
  heard = snapshots;
  told = troubles;
}

// The snapshot that follows `old` by a change: members in place of the old ones, and moves after those that it keeps.
const changed = (old, { since, moves: { kept, added }, ...members }) => ({
  ...old,
  ...members,
  moves: [...old.moves.slice(0, kept), ...added],
});

// A snapshot, or a change; what is older than what is known is left aside, unless it is older than what was known when it
// was asked for: then the server began anew. After a change that was missed the whole snapshot is asked for.
export function accept(told, asked = 0) {
  if (told.since !== undefined) {
    if (told.since === revision) accept(changed(state, told));
    else if (told.revision > revision) get("/api/snapshot").then(accept, () => {});
    return;
  }
  const restarted = told.revision < asked;
  if (!restarted && told.revision < revision) return;
  state = told;
  revision = told.revision;
  heard(told, restarted);
}

// The answer to what was asked in the state of the revision `asked`.
async function answer(response, asked, quiet) {
  const body = await response
    .json()
    .catch(() => ({ kind: "malformed", message: { id: "http-status", args: { status: response.status } } }));
  if (response.ok) {
    if (body.revision !== undefined) accept(body);
    return body;
  }
  if (body.snapshot) accept(body.snapshot, asked);
  // A command for another state is dropped: the new one is shown instead.
  if (!quiet || body.kind !== "stale") told(body);
  return body;
}

// A server that was started anew lets nobody in who has not its address.
const reached = response => online(response.status === 403 ? "locked" : full ? "full" : "on");

// Tries to reach the server until it lets the page in. While it has no place for the stream, what it shows is asked for.
async function retry() {
  trying = true;
  const asked = revision,
    response = await fetch("/api/snapshot").catch(() => null);
  if (response) reached(response);
  const state = response?.ok ? await response.json().catch(() => null) : null;
  trying = !state;
  if (trying) return setTimeout(retry, 2000);
  setTimeout(openStream, full ? 2000 : 0);
  // What was said while nobody answered is not true any more, also where nothing has happened meanwhile. A page that follows
  // no stream yet can draw nothing.
  accept(state, asked);
}

// The server does not answer, or has ended: it is tried again for as long as it takes.
function lost(state) {
  online(state);
  if (!trying) setTimeout(retry, 2000);
  trying = true;
}

async function send(url, options, quiet = false) {
  const asked = revision;
  try {
    let response = await fetch(url, options());
    if (response.status === 429) {
      await new Promise(done => setTimeout(done, 250));
      response = await fetch(url, options());
    }
    reached(response);
    return await answer(response, asked, quiet);
  } catch {
    lost("off");
    return { error: "", lost: true };
  }
}

// Sends a command with the revision that is known when its turn comes. Of several steps through the game that wait, the
// last counts. `sure` is the revision that the person was looking at; `quiet` where nothing is to be said if the state is
// another. Answers with `error` where the command is refused, and with `lost` as well where nobody answers.
export function command(word, members = {}, sure = null, quiet = false) {
  const job = { word, members, sure };
  const steps = ["goto", "variation"];
  if (steps.includes(word) && steps.includes(waiting?.word)) {
    Object.assign(waiting, { word, members });
    return queue;
  }
  waiting = job;
  queue = queue.then(() => {
    if (waiting === job) waiting = null;
    const body = JSON.stringify({ revision: job.sure ?? revision, do: job.word, ...job.members });
    const post = () => ({ method: "POST", headers: { "Content-Type": "application/json" }, body });
    return send("/api/command", post, quiet);
  });
  return queue;
}

// Sends a record or a position, as bytes, and the ending of its file's name; of several games in it this one. Answers with
// `games` where there are several to choose from, and with `error` where it is refused.
export function record(bytes, ending, number = "") {
  queue = queue.then(() =>
    send("/api/record", () => ({
      method: "POST",
      headers: {
        "Content-Type": "application/octet-stream",
        "X-Revision": revision,
        "X-Ending": ending,
        "X-Game": number,
      },
      body: bytes,
    })),
  );
  return queue;
}

export async function get(url) {
  const response = await fetch(url).catch(() => null);
  if (response?.ok) return response.json();
  lost("off");
  throw new Error(`${response?.status} ${url}`);
}

// Follows the server's events while the tab is seen; `events` by name, `tell` gets whether the server answers.
export function follow(events, tell) {
  online = tell;
  let stream = null;
  const close = () => {
    stream?.close();
    stream = null;
  };
  openStream = () => {
    if (stream || document.hidden) return;
    stream = new EventSource("/api/events");
    let asked = revision,
      isOpen = false;
    stream.onopen = () => {
      isOpen = true;
      full = false;
      online("on");
    };
    stream.onerror = () => {
      // The browser may open a stream again by itself.
      asked = revision;
      if (stream?.readyState === EventSource.CLOSED) {
        close();
        // One that never opened was refused; why, the next try says.
        full = !isOpen;
        if (!trying) retry();
      } else online("off");
    };
    const hear = (name, act) =>
      stream.addEventListener(name, e => {
        online("on");
        act(JSON.parse(e.data));
      });
    // The first snapshot of a stream tells whether the server began anew.
    hear("snapshot", told => {
      accept(told, asked);
      asked = 0;
    });
    hear("change", told => accept(told));
    for (const [name, act] of Object.entries(events)) hear(name, act);
    stream.addEventListener("end", () => {
      close();
      lost("ended");
    });
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : openStream()));
  if (!document.hidden) openStream();
}
