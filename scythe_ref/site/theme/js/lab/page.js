/* The lab's page: it says what it is, starts the engine when somebody wants it, and opens what the address names. */

import { at } from "../site_root.js";
import { _ } from "../translations.js";
import { opened, requestOf } from "./address.js";
import { App, firstMode } from "./app.js";
import { boardData } from "./board_data.js";
import { Engine } from "./engine.js";
import { useSession } from "./session.js";
import { Start } from "./start.js";
import { bringBack, forgetStory, isRemoved, storedStory } from "./storage.js";
import { html, render, useEffect, useRef, useState } from "./ui.js";

/** @import { Board, Mode, Screen, Session } from "./types.js" */

const root = /** @type {HTMLElement} */ (document.getElementById("lab"));
const SIZE = _("5 MB");

function Page() {
  const [engine] = useState(() => new Engine({ manifest: at(root.dataset.manifest ?? "").href }));
  const [progress, setProgress] = useState(/** @type {[loaded: number, all: number] | null} */ (null));
  const [failed, setFailed] = useState("");
  const [board, setBoard] = useState(/** @type {Board | null} */ (null));
  const [size, setSize] = useState(0);
  const [ready, setReady] = useState(/** @type {{ mode: Mode, times: number } | null} */ (null));
  const begun = useRef(false);
  const session = useSession(engine);

  async function begin() {
    if (begun.current) return;
    begun.current = true;
    setFailed("");
    setProgress([0, 0]);
    try {
      const [read] = await Promise.all([boardData(), engine.start((loaded, all) => setProgress([loaded, all]))]);
      setBoard(read);
      setReady({ mode: await openFirst(session), times: 0 });
      setSize(await engine.storedSize());
    } catch (error) {
      begun.current = false;
      const reason = error instanceof Error ? error.message : String(error);
      setFailed(_("The lab could not be started. {reason}", { reason }));
    }
  }

  useEffect(() => {
    (async () => {
      const asked = requestOf(location);
      const fromHere = asked && ("scenario" in asked || "walk" in asked || "where" in asked);
      if (fromHere || (await engine.storedSize().catch(() => 0))) begin();
    })();
  }, []);

  useEffect(() => {
    if (!ready) {
      const chosen = () => requestOf(location) && begin();
      addEventListener("hashchange", chosen);
      return () => removeEventListener("hashchange", chosen);
    }
    const changed = async () => {
      const request = requestOf(location);
      if (!request) return;
      opened();
      const reply = await session.ask(request);
      if (reply)
        setReady((before) => ({
          mode: "where" in request ? "where" : firstMode(reply),
          times: (before?.times ?? 0) + 1,
        }));
    };
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, [ready]);

  async function forget() {
    await engine.forget();
    forgetStory();
    engine.stop();
    location.assign(location.pathname);
  }

  const again = () => {
    bringBack();
    begin();
  };
  if (!ready || !session.screen)
    return html`
      <${Start}
        progress=${progress}
        failed=${failed}
        begin=${begin}
        bringBack=${isRemoved() && again}
        size=${SIZE}
        opens=${Boolean(requestOf(location))}
        home=${at("./").href}
      />
    `;
  return html`
    <${App}
      key=${ready.times}
      board=${board}
      session=${session}
      size=${size}
      forget=${forget}
      begun=${ready.mode}
    />
  `;
}

/**
 * Open what the address names, else what was there last, else an empty board; return what to look at first.
 *
 * @param {Session<Screen | null>} session
 * @returns {Promise<Mode>}
 */
async function openFirst(session) {
  const request = requestOf(location);
  const story = storedStory();
  /** @type {Screen | null} */
  let reply = null;
  let wrong = "";
  let before = false;
  if (story) {
    // First, also where the address names something else: so one Undo leads back to the game that was being played.
    const earlier = await session.raw({ do: "open", story });
    if ("error" in earlier)
      wrong = _("What was kept on this device can't be opened: {reason}", { reason: earlier.error });
    else {
      reply = earlier;
      before = earlier.steps.length > 0;
    }
  }
  if (request) {
    const asked = await session.raw(request);
    if ("error" in asked) {
      wrong = asked.error;
      before = false;
    } else reply = asked;
    opened();
  }
  const there = await session.raw({ do: "show" });
  if ("error" in there) throw new Error(there.error);
  const shown = (await session.ask({ do: "show" })) ?? there;
  if (wrong) session.say(wrong, "bad");
  else if (before && request) session.say(_("Undo brings back what you had open before."));
  if (reply && request && "where" in request) return "where";
  return firstMode(request ? shown : { ...shown, verdict: null });
}

root.replaceChildren();
render(html`<${Page} />`, root);
