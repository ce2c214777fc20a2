// Pages that have to be loaded anew; once, in case it is the page itself that is broken. One is a page whose files did not
// come: the browser remembers a failed part for as long as it stays open. Another was open while the room was upgraded.

const MS_BETWEEN_TRIES = 1500;
const STORAGE_KEY = "pokerroom.loaded-anew";
const MS_BEFORE_LOADING_AGAIN = 30_000;

/** Load the page that is wanted when the room can be reached again; what is returned ends the waiting. */
export function reloadWhenBack(): () => void {
  let waits: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const look = async (): Promise<void> => {
    clearTimeout(waits);
    const answers = await fetch("/health", { cache: "no-store" }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ended) return;
    if (!answers) waits = setTimeout(look, MS_BETWEEN_TRIES);
    else reloadPage();
  };
  addEventListener("online", look);
  void look();
  return () => {
    ended = true;
    clearTimeout(waits);
    removeEventListener("online", look);
  };
}

/** Load the page that is open once more. */
export function reloadPage(): void {
  if (!reloadedLately()) location.reload();
}

/** Whether this was done a moment ago for the same page, and did not help. */
function reloadedLately(): boolean {
  try {
    const mark = `${location.pathname} `;
    const last = sessionStorage.getItem(STORAGE_KEY) ?? "";
    sessionStorage.setItem(STORAGE_KEY, mark + Date.now());
    return last.startsWith(mark) && Date.now() - Number(last.slice(mark.length)) < MS_BEFORE_LOADING_AGAIN;
  } catch {
    return true; // a browser that keeps nothing is not sent round in circles
  }
}
