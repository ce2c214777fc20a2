// The sounds of the room, made here: a bell for your turn, a card that slides, chips that are put in, a pot that is pushed
// across, knuckles on the felt. All are short and soft, and none is played until somebody has touched the page.

import { settings, type Volume } from "../../lib/settings.svelte";

export type Sound = "turn" | "card" | "chips" | "pot" | "knock";

interface Strike {
  /** Seconds after the sound began, and how long it lasts. */
  at: number;
  lasts: number;
  loud: number;
  /** A note of this pitch; or, where it is a rustle, noise around it. */
  pitch: number;
  rustles?: true;
}

/** One chip on another: two notes that do not belong together, gone at once. */
function clink(at: number, pitch: number, loud: number): Strike[] {
  return [
    { at, lasts: 0.05, loud, pitch },
    { at: at + 0.002, lasts: 0.035, loud: loud * 0.6, pitch: pitch * 1.47 },
  ];
}

const SOUNDS: Readonly<Record<Sound, readonly Strike[]>> = {
  // Two notes, a fifth apart: as a glass that is touched.
  turn: [
    { at: 0, lasts: 0.16, loud: 0.12, pitch: 587.33 },
    { at: 0.112, lasts: 0.16, loud: 0.12, pitch: 880 },
  ],
  card: [{ at: 0, lasts: 0.07, loud: 0.1, pitch: 2600, rustles: true }],
  chips: [...clink(0, 2950, 0.03), ...clink(0.06, 3300, 0.024)],
  pot: [0, 0.055, 0.1, 0.165, 0.21, 0.29].flatMap((at, number) =>
    clink(at, 2700 + (number % 3) * 260, 0.03 - number * 0.003),
  ),
  knock: [
    { at: 0, lasts: 0.06, loud: 0.16, pitch: 170 },
    { at: 0.11, lasts: 0.06, loud: 0.12, pitch: 165 },
  ],
};

const VOLUMES: Readonly<Record<Volume, number>> = { soft: 0.45, usual: 1, loud: 2.2 };

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function rustle(player: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = player.createBuffer(1, player.sampleRate / 4, player.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return noise;
}

function strike(player: AudioContext, { at, lasts, loud, pitch, rustles }: Strike, after: number): void {
  const begins = player.currentTime + after + at;
  const volume = player.createGain();
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(loud * VOLUMES[settings.now.volume], begins + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
  volume.connect(player.destination);
  if (rustles) {
    const voice = player.createBufferSource();
    const around = player.createBiquadFilter();
    voice.buffer = rustle(player);
    around.type = "bandpass";
    around.frequency.value = pitch;
    voice.connect(around).connect(volume);
    voice.start(begins, 0, lasts);
    return;
  }
  const voice = player.createOscillator();
  voice.frequency.value = pitch;
  voice.connect(volume);
  voice.start(begins);
  voice.stop(begins + lasts);
}

/** Play a sound, so many seconds from now. */
export function play(sound: Sound, after = 0): void {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return; // it would all be heard later, at once
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const stroke of SOUNDS[sound]) strike(audio, stroke, after);
  } catch {
    // A browser without sound still plays.
  }
}
