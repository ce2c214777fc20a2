// W, for "why": it opens the rule behind whatever has the focus, so that the signs beside buttons and log lines need no
// stops of their own on the way of the Tab key.

const WHY_BUTTON = "button[data-cites]";
const MOST_STEPS_UP = 3; // from what has the focus, in search of its sign
const ACTIONS = "[data-testid=actions], [data-testid=bar]";

export function whyKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
  if (document.querySelector("dialog[open]")) return;
  const at = document.activeElement;
  const log = at?.closest("[role=log]");
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  let wanted: HTMLElement | undefined;
  if (log && step && at?.matches(WHY_BUTTON)) {
    const signs = signsIn(log);
    wanted = signs[signs.indexOf(at as HTMLElement) + step];
    wanted?.focus();
  } else if (event.key.toLowerCase() === "w" && !event.repeat && !isWriting(at)) {
    wanted = log ? signsIn(log).at(-1) : signBeside(at);
    if (log) wanted?.focus();
    else wanted?.click();
  }
  if (wanted) event.preventDefault();
}

/** Whether letters belong to what has the focus; figures alone are written where an amount is. */
function isWriting(at: Element | null): boolean {
  if (at instanceof HTMLInputElement) return !["numeric", "decimal"].includes(at.inputMode);
  return at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement;
}

function signsIn(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(WHY_BUTTON)].filter((sign) => sign.checkVisibility());
}

/** The sign of what has the focus; where that has none, of what is asked of you. */
function signBeside(at: Element | null): HTMLElement | undefined {
  let around = at?.parentElement ?? null;
  for (let up = 0; up < MOST_STEPS_UP && around && around.tagName !== "MAIN" && around !== document.body; up++) {
    const [sign] = signsIn(around);
    if (sign) return sign;
    around = around.parentElement;
  }
  return [...document.querySelectorAll(ACTIONS)].flatMap(signsIn)[0];
}
