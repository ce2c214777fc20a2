// The sound of your turn is offered once, at the first seat, also to whoever took it in one press: in the bar, where it
// covers nothing.

import { settings } from "../../lib/settings.svelte";
import { signalTurn } from "./turn_signal";

const MS_SHOWN = 20_000;

class SoundOffer {
  open = $state(false);
  /** How long it is still to be seen, all the waits together. */
  #left = MS_SHOWN;

  /** Offer it, to whoever was never asked. */
  make(): void {
    if (settings.now.soundOffered || settings.now.sound === "on") return;
    settings.choose({ soundOffered: true });
    this.open = true;
  }

  /** It goes when it has been seen for a while: not in a turn, in which it is not there to be seen, and the next wait goes
   * on where the last one ended. Returns what stops the waiting. */
  wait(): () => void {
    const began = Date.now();
    const going = setTimeout(() => (this.open = false), this.#left);
    return () => {
      clearTimeout(going);
      this.#left = Math.max(0, this.#left - (Date.now() - began));
    };
  }

  take(): void {
    this.open = false;
    settings.choose({ sound: "on" });
    signalTurn();
  }
}

export const soundOffer = new SoundOffer();
