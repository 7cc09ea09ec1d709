// Scenes come as changes of the one before: pieces put as [column, row, owner, name], spots cleared,
// and the rest where it is another.
const EMPTY = { pieces: [], hands: [[], []], counts: [null, null], marks: [], lines: [] };

// The scenes that these changes make, one after the other, of the scene `from`.
export function stage(changes, from = EMPTY) {
  const { pieces: stood, ...kept } = from;
  let rest = kept,
    pieces = Object.fromEntries(stood.map(piece => [piece.at, piece]));
  return changes.map(({ put = [], clear = [], ...other }) => {
    pieces = { ...pieces };
    for (const spot of clear) delete pieces[spot];
    for (const [x, y, owner, name] of put) pieces[[x, y]] = { at: [x, y], owner, name };
    rest = { ...rest, ...other };
    return { ...rest, pieces: Object.values(pieces) };
  });
}
