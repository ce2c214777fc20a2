// The browser's own paths and history: which page is open, and links that change it without loading anew.

import { entryOfSheet } from "./sheet_history";

export interface Place {
  path: string;
  query: URLSearchParams;
  hash: string;
}

function here(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search), hash: location.hash };
}

class Router {
  place = $state.raw<Place>(here());

  /** Open another page. `replace` leaves no way back to the one that is open, for filters and the like. A page that is
   * opened out of a sheet takes the place of the sheet's own entry. */
  go(to: string, replace = false): void {
    const was = location.pathname;
    history[replace || entryOfSheet() ? "replaceState" : "pushState"](replace ? history.state : null, "", to);
    this.place = here();
    if (location.pathname !== was && !location.hash) scrollTo(0, 0);
  }

  /** Listen to the browser's back and forward, and to clicks on links of our own. */
  start(): void {
    addEventListener("popstate", () => (this.place = here()));
    document.addEventListener("click", (event) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const link = (event.target as Element).closest?.("a");
      if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (/^\/(api|ws|schema|health|metrics)\b/.test(link.pathname)) return;
      if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }
}

export const router = new Router();

/** The parts of a path that a pattern such as "/table/:id" names, or null where it does not fit. */
export function matched(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.replace(/(.)\/$/, "$1").split("/");
  if (wanted.length !== given.length) return null;
  const parts: Record<string, string> = {};
  for (let at = 0; at < wanted.length; at++) {
    const want = wanted[at] ?? "";
    const got = given[at] ?? "";
    if (want.startsWith(":")) {
      if (!got) return null;
      try {
        parts[want.slice(1)] = decodeURIComponent(got);
      } catch {
        return null;
      }
    } else if (want !== got) return null;
  }
  return parts;
}
