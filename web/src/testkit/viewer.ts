// Modules of the pages as a browser with other languages loads them, for tests of what viewers read.

import { vi } from "vitest";

export const AUSTRALIAN = ["en-AU"];
export const FRENCH = ["fr-FR"];
export const GERMAN = ["de-DE", "en"];

/** What a module exports in a browser with these languages; `load` imports it. */
export async function seenBy<Exports>(languages: readonly string[], load: () => Promise<Exports>): Promise<Exports> {
  vi.resetModules();
  vi.stubGlobal("navigator", { languages });
  return load();
}

/** A text with plain spaces where a language has narrow ones or such as do not break. */
export function plain(text: string): string {
  return text.replaceAll(/[\u202f\u00a0]/g, " ");
}
