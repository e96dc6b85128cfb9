/* The page's side of a session: it asks the engine one thing after the other, and holds the last screen that it gave.
 */

import { keep, kept } from "./kept.js";
import { useEffect, useRef, useState } from "./ui.js";

/**
 * screen: the last reply that shows what stands in the lab.
 * told: a sentence for the person at the page, with its tone, or null.
 * ask(request): does something; returns the reply, or null where it is refused. A function is given the newest screen.
 * query(request): the same for what changes nothing.
 * drawers.current: whose fields are shown, a list; null: everybody's. Nobody waits for what is not looked at.
 */
export function useSession(engine) {
  const [screen, setScreen] = useState(null);
  const [told, setTold] = useState(null);
  const waiting = useRef(0);
  const newest = useRef(null);
  const drawers = useRef(null);
  const line = useRef(Promise.resolve());

  async function send(request) {
    waiting.current += 1;
    try {
      return await engine.ask(drawers.current ? { ...request, fields: drawers.current } : request);
    } catch (error) {
      if (!error.restarted) return { error: error.message };
      await reopened(engine, newest.current?.story ?? kept(), show);
      return { error: "The engine did not answer and was started again. Your position is as it was." };
    } finally {
      waiting.current -= 1;
    }
  }

  function show(reply) {
    newest.current = reply;
    setScreen(reply);
    keep(reply.story);
  }

  /** One after the other, so that a request made from the newest screen is made from what came of those before. */
  function ask(request) {
    const asked = line.current.then(() => done(typeof request === "function" ? request(newest.current) : request));
    line.current = asked.catch(() => {});
    return asked;
  }

  async function done(request) {
    const reply = await send(request);
    if (reply.error) {
      setTold({ tone: "bad", text: reply.error });
      return null;
    }
    setTold(null);
    show(reply);
    return reply;
  }

  async function query(request) {
    const reply = await send(request);
    if (!reply.error) return reply;
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

async function reopened(engine, story, show) {
  const reply = await engine.ask(story ? { do: "open", story } : { do: "show" });
  if (!reply.error) show(reply);
}

/** More about the verdict of a screen, slice by slice, as long as it is shown and nothing else is asked. */
export function useMore(session, wanted) {
  const [more, setMore] = useState(null);
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
        if (stopped || reply.error) return;
        setMore(reply);
        if (reply.done) return;
        await pause(0);
      }
    })();
    return () => (stopped = true);
  }, [screen, wanted]);
  return more;
}

const pause = (time) => new Promise((done) => setTimeout(done, time));
