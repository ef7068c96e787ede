// Look away: what one player alone may see lies covered on a page that everybody sees, until that player says "show me",
// and is covered again by one tap, by whatever comes next, or when the page is put aside.

import { drawing, fill, h, press, s } from "./dom.js";
import { Line, Store } from "./socket.js";
import { words } from "./texts.js";

const w = words.cover;
const LOOKS_FOR = 20000; // who does nothing for so long has walked away

const eye = () => drawing("eye", "0 0 48 32",
  s("path", { d: "M3 16q21-24 42 0q-21 24-42 0z M4 30L44 2" }), s("circle", { cx: 24, cy: 16, r: 6 }));

// Fills `place` with the cover for the player of this name. `show(inner)` is called when it is lifted, to fill what is
// then seen; it may be async, and what it returns is called when it is covered again. `leave`, where given, goes back.
export function lookAway(place, name, show, leave = null) {
  let uncovered = null;
  let put = null; // what `show` said is to be done when it is covered
  let timer = 0;
  const end = () => {
    uncovered?.abort();
    uncovered = null;
    put?.();
    put = null;
    clearTimeout(timer);
  };
  const linger = () => { clearTimeout(timer); timer = setTimeout(cover, LOOKS_FOR); };
  const cover = () => {
    end();
    fill(place, h("div.look-away", eye(),
      h("p.prompt", w.alone(name)),
      h("p.hint", w.others),
      h("div.options",
        press("main", "uncover", uncover, w.show(name)),
        leave ? press("", "not-now", () => { end(); leave(); }, w.notNow) : null)));
  };
  const uncover = async () => {
    const here = (uncovered = new AbortController());
    document.addEventListener("visibilitychange", () => document.hidden && cover(), { signal: here.signal });
    for (const deed of ["pointerdown", "keydown"]) place.addEventListener(deed, linger, { signal: here.signal });
    linger();
    const inner = h("div.uncovered");
    fill(place, h("div.asked", h("span.hint", w.seen(name)), press("small", "cover-again", cover, w.again)), inner);
    const after = await show(inner);
    if (here.signal.aborted) after?.();
    else put = after ?? null;
  };
  cover();
  return { cover, end };
}

// The own line of a seat, for as long as its player looks: what only this seat may read comes over it, and nowhere else.
// Resolves to null where the companion will not have it; `close` ends it.
export async function ownLine(line, seat) {
  const reply = await line.ask("seatlink", { seat });
  if (!reply.ok) return null;
  const store = new Store();
  const own = new Line(store, () => ({ seat: reply.url.split("#")[1] }));
  return { line: own, store, close: () => own.close() };
}
