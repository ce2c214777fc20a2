// What stands at the top of every sheet, whatever the sheet is about: the shell around the pages puts it there.

import { getContext, setContext, type Component } from "svelte";

/** `onclose` puts away the sheet that it stands on. */
export type OnSheets = Component<{ onclose: () => void }>;

const ON_SHEETS = Symbol("on sheets");

/** Put this at the top of all sheets that open within the component that calls this. */
export function putOnSheets(shown: OnSheets): void {
  setContext(ON_SHEETS, shown);
}

/** What stands there, if anything. */
export function onSheets(): OnSheets | undefined {
  return getContext<OnSheets | undefined>(ON_SHEETS);
}
