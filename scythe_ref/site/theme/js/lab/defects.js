/* What is wrong with a position: to which player, field and place each sentence belongs, as far as its path says. */

export function belongings(board, defects, players) {
  const places = new Set();
  const names = new Set(players.map((player) => player.name));
  const sorted = defects.map(({ path, message }) => {
    const parts = path.split(/[.[\]]+/).filter(Boolean);
    const owner = parts.find((part) => names.has(part)) ?? "";
    for (const part of parts) if (board.places.has(part)) places.add(part);
    return { path, message, owner, parts };
  });
  return { places, of: (owner, name) => sorted.filter((one) => one.owner === owner && one.parts.includes(name)).map((one) => one.message) };
}
