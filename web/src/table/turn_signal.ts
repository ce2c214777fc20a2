// What tells you of your turn besides the page itself: a short sound made here, a short vibration, the icon of the
// window. Sound and vibration are off until somebody wants them.

import { settings } from "../lib/settings.svelte";

/** Two notes, a fifth apart, soft: as a glass that is touched. */
const NOTES = [587.33, 880];
const NOTE = 0.16; // seconds
const LOUD = 0.12;
const BUZZ = 60; // milliseconds

let audio: AudioContext | null = null;

function ring(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    NOTES.forEach((pitch, at) => {
      if (!audio) return;
      const begins = audio.currentTime + at * NOTE * 0.7;
      const voice = audio.createOscillator();
      const volume = audio.createGain();
      voice.frequency.value = pitch;
      volume.gain.setValueAtTime(0, begins);
      volume.gain.linearRampToValueAtTime(LOUD, begins + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.001, begins + NOTE);
      voice.connect(volume).connect(audio.destination);
      voice.start(begins);
      voice.stop(begins + NOTE);
    });
  } catch {
    // A browser without sound still plays.
  }
}

function buzz(): void {
  if ("vibrate" in navigator) navigator.vibrate(BUZZ);
}

/** A turn of yours has begun. */
export function signalTurn(): void {
  if (settings.now.sound === "on") ring();
  if (settings.now.vibration === "on") buzz();
}

/** Whether a turn of yours waits: the icon of the window says so. */
export function markIcon(waits: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const wanted = waits ? "/mark-turn.svg" : "/mark.svg";
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}
