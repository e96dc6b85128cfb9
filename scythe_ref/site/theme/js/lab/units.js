/* What was tapped in a play: a unit with its targets, a place out of reach, or a choice that goes on. */

import { _ } from "../translations.js";
import { follow } from "./choices.js";
import { useLayoutEffect, useState } from "./ui.js";
import { capital, pieceInWords } from "./words.js";

/** @import { Board, ChoiceOption, LookedAt, Piece, Session, Tapped, Unit, Units, Way } from "./types.js" */

/** @type {Tapped} */
const NOTHING = { unit: null, why: null, chain: null };

/**
 * @param {Session} session
 * @param {Board} board
 * @returns {Units}
 */
export function useUnits(session, board) {
  const [state, setState] = useState(NOTHING);
  const { screen } = session;
  useLayoutEffect(() => setState(NOTHING), [screen]);

  const clear = () => setState(NOTHING);
  const chosenByPlace = state.chain?.choice ?? (state.unit ? null : screen.choice);

  /**
   * @param {Unit} piece
   * @returns {Promise<LookedAt | null>}
   */
  async function look(piece) {
    const { owner, kind, place } = piece;
    const reply = await session.query({ do: "targets", owner, kind, place });
    return reply && { ...piece, targets: reply.targets, refused: reply.refused };
  }

  /** @param {Unit} piece */
  async function select(piece) {
    const unit = await look(piece);
    if (unit) setState({ ...NOTHING, unit });
  }

  /**
   * The first of some pieces that can go anywhere, else the first that a rule holds back.
   *
   * @param {Unit[]} pieces
   */
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
    if (held || !pieces.length) return;
    const [{ place }] = pieces;
    const there = screen.pieces.filter((one) => one.place === place).map((one) => pieceInWords(one, board));
    session.say(
      _("{place}: {pieces}. Nothing there can move.", {
        place: capital(board.places.get(place)?.title ?? place),
        pieces: there.join(", "),
      }),
      "plain",
    );
  }

  /**
   * Why the unit can't go to a place; there: whose pieces stand there.
   *
   * @param {LookedAt} unit
   * @param {string} place
   * @param {Piece[]} there
   */
  async function whyNot(unit, place, there) {
    const { owner, kind } = unit;
    const beside = unit.refused[place];
    const asked = beside ? null : await session.query({ do: "why", owner, kind, place: unit.place, to: place });
    const told = beside ?? asked;
    if (told?.why.length) {
      const { why: rules, line } = told;
      setState({ unit, chain: null, why: { place, there, rules, line, way: asked?.way } });
    } else if (told) await selectFirst(there);
  }

  /**
   * Why the choice of a place doesn't offer this one; false if it isn't such a choice.
   *
   * @param {string} place
   */
  async function notOffered(place) {
    const { chain } = state;
    const path = chosenByPlace?.options.find((one) => one.place)?.path.slice(0, -1);
    if (!path) return false;
    const { before = [] } = chain ?? screen.choice ?? {};
    const told = await session.query({ do: "barred", before, path, ...(chain?.to ? { to: chain.to } : {}), place });
    if (!told?.why.length) return false;
    setState({ ...state, why: { place, there: [], rules: told.why, line: told.line, choice: true } });
    return true;
  }

  /**
   * A tap on a place: to there, why not to there, or what stands there.
   *
   * @param {string} place
   * @param {Unit | null} piece
   */
  async function tapped(place, piece) {
    const { unit, chain } = state;
    const option = chosenByPlace?.options.find((one) => one.place === place);
    if (option) return goOn([{ before: (chain ?? screen.choice)?.before ?? [], path: option.path, to: chain?.to }]);
    if (await notOffered(place)) return undefined;
    if (unit?.targets[place]) return go(unit.targets[place]);
    const owned = screen.pieces.filter((one) => one.place === place && one.owner);
    const mine = owned.filter((one) => one.owner === screen.choice?.player);
    const there = mine.length ? mine : owned;
    const asked = piece?.owner ? [piece] : there;
    if (unit && unit.place !== place && !(piece && piece.owner === screen.choice?.player))
      return whyNot(unit, place, there);
    if (unit?.place === place && !piece) {
      const next = there.findIndex((one) => one.owner === unit.owner && one.kind === unit.kind) + 1;
      return next < there.length ? select(there[next]) : clear();
    }
    if (asked.length) return selectFirst(asked);
    clear();
    const words = { here: capital(board.places.get(place)?.title ?? place), place: board.words.place };
    return session.say(
      _(
        "{here}: nobody's pieces are here. Tap a unit first, then any {place}: the unit moves, or you read why not.",
        words,
      ),
      "plain",
    );
  }

  /**
   * A unit was dragged to a place: as if it and the place were tapped.
   *
   * @param {Unit} piece
   * @param {string} place
   */
  async function dragged(piece, place) {
    const unit = await look(piece);
    if (!unit) return;
    setState({ ...NOTHING, unit });
    if (unit.targets[place]) await go(unit.targets[place]);
    else await whyNot(unit, place, []);
  }

  /**
   * Go one of some ways; several are shown to choose from.
   *
   * @param {Way[]} ways
   */
  async function go(ways) {
    if (ways.length === 1) {
      const [{ before, path, to, leaving, last }] = ways;
      const choice = await follow(session, before, path, to, leaving, last);
      setState((now) => (choice ? { ...now, why: null, chain: { before, to, choice } } : NOTHING));
      return;
    }
    /** @type {ChoiceOption[]} */
    const options = [];
    for (const way of ways) {
      const reply = await session.query({ do: "options", before: way.before, path: way.path, to: way.to });
      const line = reply?.choice && "line" in reply.choice ? reply.choice.line : "";
      options.push({ words: way.words ?? "", path: way.path, line, way });
    }
    const choice = { question: _("In which way?"), options };
    setState((now) => ({ ...now, why: null, chain: { before: [], choice } }));
  }

  /** @param {string} line */
  const playLine = (line) => session.ask({ do: "play", line });
  /** @param {string[]} lines */
  const playLines = async (lines) => {
    for (const line of lines) if (!(await playLine(line))) return;
  };
  /** @param {Way[]} ways */
  const goOn = (ways) =>
    go(ways.map((way) => state.chain?.choice.options.find((option) => option.path === way.path)?.way ?? way));

  const lit = chosenByPlace
    ? chosenByPlace.options.flatMap((option) => option.place || [])
    : Object.keys(state.unit?.targets ?? {});
  return { ...state, lit, clear, select, selectFirst, tapped, dragged, go: goOn, playLine, playLines };
}
