/* The page's side of a session: it asks the engine one thing after the other, and holds the last screen that it gave.
 */

import { _ } from "../translations.js";
import { storedStory, storeStory } from "./storage.js";
import { useEffect, useRef, useState } from "./ui.js";

/** @import { Asking, Doing, More, Refusal, ReplyTo, Request, Screen, Session, Story, Told } from "./types.js" */
/** @import { Engine } from "./engine.js" */

/**
 * screen: the last reply that shows what stands in the lab.
 * told: a sentence for the person at the page, with its tone, or null.
 * ask(request): does something; returns the reply, or null where it is refused. A function is given the newest screen.
 * query(request): the same for what changes nothing.
 * drawers.current: whose fields are shown, a list; null: everybody's. Nobody waits for what is not looked at.
 *
 * @param {Engine} engine
 * @returns {Session<Screen | null>}
 */
export function useSession(engine) {
  const [screen, setScreen] = useState(/** @type {Screen | null} */ (null));
  const [told, setTold] = useState(/** @type {Told | null} */ (null));
  const waiting = useRef(0);
  const newest = useRef(/** @type {Screen | null} */ (null));
  const drawers = useRef(/** @type {string[] | null} */ (null));
  const line = useRef(/** @type {Promise<unknown>} */ (Promise.resolve()));

  /**
   * @template {Request} Asked
   * @param {Asked} request
   * @returns {Promise<ReplyTo<Asked> | Refusal>}
   */
  async function send(request) {
    waiting.current += 1;
    try {
      const asked = drawers.current ? { ...request, fields: drawers.current } : request;
      return /** @type {ReplyTo<Asked> | Refusal} */ (await engine.ask(asked));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (!("restarted" in error)) return { error: error.message };
      await reopened(engine, newest.current?.story ?? storedStory(), show);
      return { error: _("The engine did not answer and was started again. Your position is as it was.") };
    } finally {
      waiting.current -= 1;
    }
  }

  /** @param {Screen} reply */
  function show(reply) {
    newest.current = reply;
    setScreen(reply);
    storeStory(reply.story);
  }

  /**
   * One after the other, so that a request made from the newest screen is made from what came of those before.
   *
   * @param {Doing | ((newest: Screen) => Doing)} request
   * @returns {Promise<Screen | null>}
   */
  function ask(request) {
    const asked = line.current.then(() =>
      done(typeof request === "function" ? request(/** @type {Screen} */ (newest.current)) : request),
    );
    line.current = asked.catch(() => {});
    return asked;
  }

  /**
   * @param {Doing} request
   * @returns {Promise<Screen | null>}
   */
  async function done(request) {
    const reply = await send(request);
    if ("error" in reply) {
      setTold({ tone: "bad", text: reply.error });
      return null;
    }
    setTold(null);
    show(reply);
    return reply;
  }

  /**
   * @template {Asking} Asked
   * @param {Asked} request
   * @returns {Promise<ReplyTo<Asked> | null>}
   */
  async function query(request) {
    const reply = await send(request);
    if (!isRefusal(reply)) return reply;
    setTold({ tone: "bad", text: reply.error });
    return null;
  }

  return {
    screen,
    told,
    ask,
    query,
    drawers,
    say: (text, tone = "good") => setTold(text ? { tone, text } : null),
    waiting,
    raw: send,
  };
}

/**
 * @param {Engine} engine
 * @param {Story | null | undefined} story
 * @param {(reply: Screen) => void} show
 */
async function reopened(engine, story, show) {
  const reply = /** @type {Screen | Refusal} */ (await engine.ask(story ? { do: "open", story } : { do: "show" }));
  if (!("error" in reply)) show(reply);
}

/**
 * More about the verdict of a screen, slice by slice, as long as it is shown and nothing else is asked.
 *
 * @param {Session} session
 * @param {boolean} wanted
 */
export function useMore(session, wanted) {
  const [more, setMore] = useState(/** @type {More | null} */ (null));
  const { screen } = session;
  useEffect(() => {
    setMore(null);
    if (!wanted || !screen?.verdict) return undefined;
    let stopped = false;
    (async () => {
      while (!stopped) {
        while (session.waiting.current && !stopped) await pause(20);
        if (stopped) return;
        const reply = await session.raw({ do: "more" });
        if (stopped || "error" in reply) return;
        setMore(reply);
        if (reply.done) return;
        await pause(0);
      }
    })();
    return () => {
      stopped = true;
    };
  }, [screen, wanted]);
  return more;
}

/**
 * @param {number} time
 * @returns {Promise<void>}
 */
const pause = (time) => new Promise((done) => setTimeout(done, time));

/**
 * @param {object} reply
 * @returns {reply is Refusal}
 */
const isRefusal = (reply) => "error" in reply;
