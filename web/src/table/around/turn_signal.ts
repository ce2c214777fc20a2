// What tells you of your turn besides the page itself: a short sound, a short vibration, the icon of the
// window. Sound and vibration are off until somebody wants them.

import { settings } from "../../lib/settings.svelte";
import { play } from "./sounds";

const BUZZ_MS = 60;

function buzz(): void {
  if ("vibrate" in navigator) navigator.vibrate(BUZZ_MS);
}

/** A turn of yours has begun. */
export function signalTurn(): void {
  if (settings.now.sound === "on") play("turn");
  if (settings.now.vibration === "on") buzz();
}

/** Whether a turn of yours waits: the icon of the window says so. */
export function markIcon(waits: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const wanted = waits ? "/mark-turn.svg" : "/mark.svg";
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}
