// What the room's clock shows, counted on while a component is there, for countdowns in whole seconds.

const MS_BETWEEN_TICKS = 250; // no second is shown much too long

export class Ticking {
  /** Milliseconds since 1970 by the room's clock. */
  now = $state(0);

  /** To be made with a component. `offset` is how far the room's clock is ahead of this machine's. */
  constructor(offset: () => number) {
    $effect.pre(() => {
      const ahead = offset();
      const tick = (): void => {
        this.now = Date.now() + ahead;
      };
      tick();
      const timer = setInterval(tick, MS_BETWEEN_TICKS);
      return () => clearInterval(timer);
    });
  }
}
