"use strict";
// The diagram of the game on the table, as it changes.
history.replaceState(null, "", "/");
const diagram = document.createElement("pre");
document.getElementById("board").append(diagram);
new EventSource("/api/events").addEventListener("snapshot", event => {
  const state = JSON.parse(event.data);
  diagram.textContent = state.game ? state.diagram : "";
});
