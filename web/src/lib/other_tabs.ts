// The other tabs in which the same browser has these pages open: they are told that you have a new seat, and look for it.

const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("your-seats") : null;

/** Tell the other tabs that there is a seat of yours, or a tournament you wait for, which they may not know. */
export function tellOtherTabs(): void {
  tabs?.postMessage("new");
}

/** Look again whenever another tab tells of something, or this one is looked at again; returns what ends it. */
export function lookAgain(look: () => void): () => void {
  const seen = (): void => {
    if (document.visibilityState === "visible") look();
  };
  tabs?.addEventListener("message", look);
  document.addEventListener("visibilitychange", seen);
  return () => {
    tabs?.removeEventListener("message", look);
    document.removeEventListener("visibilitychange", seen);
  };
}
