/* What was tapped in a play: a unit with its targets, a neighbour out of reach, or a choice that goes on. */

import { follow } from "./choices.js";
import { useLayoutEffect, useState } from "./ui.js";

const NOTHING = { unit: null, why: null, chain: null };

export function useUnits(session) {
  const [state, setState] = useState(NOTHING);
  const { screen } = session;
  useLayoutEffect(() => setState(NOTHING), [screen]);

  const clear = () => setState(NOTHING);

  async function look(piece) {
    const { owner, kind, place } = piece;
    const reply = await session.query({ do: "targets", owner, kind, place });
    return reply && { ...piece, targets: reply.targets, refused: reply.refused };
  }

  async function select(piece) {
    const unit = await look(piece);
    if (unit) setState({ ...NOTHING, unit });
  }

  /** The first of some pieces that can go anywhere, else the first that a rule holds back. */
  async function selectFirst(pieces) {
    let held = null;
    for (const piece of pieces) {
      const unit = await look(piece);
      if (!unit) return;
      if (Object.keys(unit.targets).length) {
        setState({ ...NOTHING, unit });
        return;
      }
      if (!held && Object.values(unit.refused).some(({ why }) => why.some((one) => one.rule))) held = unit;
    }
    setState(held ? { ...NOTHING, unit: held } : NOTHING);
    if (!held && pieces.length) session.say("Nothing there can move now.", "plain");
  }

  /** A tap on a place: to there, why not to there, or what stands there. */
  function tapped(place, piece) {
    const { unit } = state;
    if (unit?.targets[place]) return go(unit.targets[place]);
    if (unit?.refused[place] && unit.place !== place) {
      return setState({ ...state, chain: null, why: { place, rules: unit.refused[place].why, line: unit.refused[place].line } });
    }
    const owned = screen.pieces.filter((one) => one.place === place && one.owner);
    const mine = owned.filter((one) => one.owner === screen.choice?.player);
    const there = mine.length ? mine : owned;
    const asked = piece?.owner ? [piece] : there;
    if (unit?.place === place && !piece) {
      const next = there.findIndex((one) => one.owner === unit.owner && one.kind === unit.kind) + 1;
      return next < there.length ? select(there[next]) : clear();
    }
    return asked.length ? selectFirst(asked) : clear();
  }

  /** Go one of some ways; several are shown to choose from. */
  async function go(ways) {
    if (ways.length === 1) {
      const [{ before, path }] = ways;
      const choice = await follow(session, before, path);
      setState(choice ? { ...state, why: null, chain: { before, choice } } : NOTHING);
      return;
    }
    const options = [];
    for (const way of ways) {
      const reply = await session.query({ do: "options", before: way.before, path: way.path });
      options.push({ words: way.words, path: way.path, line: reply?.choice?.line ?? "", way });
    }
    setState({ ...state, why: null, chain: { ways: true, before: [], choice: { question: "In which way?", options } } });
  }

  const playLine = (line) => session.ask({ do: "play", line });
  const goOn = (ways) => go(ways.map((way) => state.chain?.choice.options.find((option) => option.path === way.path)?.way ?? way));

  return { ...state, clear, select, tapped, go: goOn, playLine };
}
