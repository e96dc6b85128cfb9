/* Somebody who chooses by a policy: one action, or one after the other for whoever wants to watch. */

import { html, useEffect, useState } from "./ui.js";

const POLICY = "stars";
const PAUSE = 900; // milliseconds between two actions

export function Watch({ session }) {
  const [on, setOn] = useState(false);
  const { screen } = session;
  const play = () => session.ask({ do: "auto", policy: POLICY });
  useEffect(() => {
    if (!on) return undefined;
    if (!screen.choice) {
      setOn(false);
      return undefined;
    }
    const timer = setTimeout(async () => (await play()) ?? setOn(false), PAUSE);
    return () => clearTimeout(timer);
  }, [on, screen]);
  if (!screen.choice) return null;
  return html`<div class="lab-row"><button type="button" class="lab-button" disabled=${on} onClick=${play}>Choose for me</button>
    <button type="button" class="lab-button" aria-pressed=${on ? "true" : "false"} onClick=${() => setOn(!on)}>${on ? "Stop watching" : "Watch it play on"}</button></div>`;
}
