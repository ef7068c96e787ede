// Keeps the screen from going dark, where the browser lets a page do that: only over an encrypted line, or on the machine itself.

export const canStayAwake = () => isSecureContext && "wakeLock" in navigator;

let wanted = false;
let lock = null; // a lock, or the promise of one

// From now on, or no longer. A page that is put aside loses its lock, and asks again when it is looked at.
export function stayAwake(on) {
  wanted = on;
  if (!on) {
    lock?.then((held) => held?.release());
    lock = null;
  } else if (!lock && canStayAwake() && !document.hidden) {
    const asked = navigator.wakeLock.request("screen").then((held) => {
      held.addEventListener("release", () => { if (lock === asked) lock = null; });
      return held;
    }, () => { lock = null; }); // a battery that is nearly empty
    lock = asked;
  }
}
document.addEventListener("visibilitychange", () => stayAwake(wanted));
