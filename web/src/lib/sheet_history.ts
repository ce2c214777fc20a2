// The browser's Back closes what lies over a page on a phone, and the page stays. However many sheets lie over each other,
// one entry of the history stands for them, from when the first opens until the last is closed.

const PHONE_SCREEN = "(max-width: 700px), (max-height: 520px)";
const SHEET_OPEN = { sheet: true };

/** How each open sheet is closed, the topmost last. */
const open: (() => void)[] = [];
let steppingBack = false;

export function entryOfSheet(): boolean {
  return (history.state as { sheet?: boolean } | null)?.sheet === true;
}

function stepForward(): void {
  if (!entryOfSheet() && matchMedia(PHONE_SCREEN).matches) history.pushState(SHEET_OPEN, "");
}

function wentBack(): void {
  const asked = steppingBack;
  steppingBack = false;
  if (!entryOfSheet() && !asked) open.at(-1)?.();
  // A sheet that lies below, or one that was opened meanwhile, is closed by the next.
  queueMicrotask(() => {
    if (open.length) stepForward();
  });
}

/** A sheet opens; returns what is called when it is gone. */
export function sheetOpens(close: () => void): () => void {
  if (!open.length) addEventListener("popstate", wentBack);
  open.push(close);
  if (!steppingBack) stepForward();
  return () => {
    open.splice(open.indexOf(close), 1);
    // Where one sheet takes the place of another, the entry stays.
    queueMicrotask(() => {
      if (open.length || steppingBack || !entryOfSheet()) return;
      steppingBack = true;
      history.back();
    });
  };
}
