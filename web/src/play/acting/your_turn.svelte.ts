// What you have chosen at a table, in your turn and ahead of it, and what the three buttons are because of that. It lasts
// as long as it is meant: an amount for the same turn at the same price, a choice ahead for its hand.

import { untrack } from "svelte";

import { missedWords } from "../../table/turn_words";
import { mayShowUncalled } from "../../table/how_it_stands";
import type { SeenTable } from "../../table/seen.svelte";
import { aheadAct, aheadNow, stillMeant, type Ahead, type AheadKind } from "./ahead";
import {
  keptAmount,
  leftButton,
  middleButton,
  momentOf,
  noLetters,
  outOfRange,
  rightButton,
  turnOf,
  type MainButton,
} from "./bar";
import { ECHO_MS, EchoGuard } from "./echo";

export class YourTurn {
  readonly guard = new EchoGuard();
  /** How much to wager, and whether somebody has chosen that in this turn. */
  to = $state(0);
  touched = $state(false);
  /** Letters were typed at the amount last. */
  letters = $state(false);
  ahead = $state.raw<Ahead | null>(null);
  /** An amount that was put right is looked at before it is wagered: a press that comes twice does it once. */
  fitting = $state(false);
  /** What may be shown after a win without a call is open: a bet that is pressed twice shows nothing. */
  ripe = $state(false);

  /** The hand in which a choice was taken back. */
  #takenBackIn = $state(0);
  /** The turn in which a fold that saves nothing was asked about: pressed again it is meant. */
  #sureIn = $state("");
  /** The turn and the marked cards with which no cards were asked for. */
  #patWith = $state("");
  /** The turn in which a key was hit whose button is not there, and what that says. */
  #missedIn = $state.raw<readonly [turn: string, says: string]>(["", ""]);
  #seen: () => SeenTable;
  #chosen: () => readonly number[];

  now = $derived.by(() => momentOf(this.#seen().you, this.#seen().public));
  /** Which turn it is; nothing while it is not yours. */
  name = $derived.by(() => {
    const table = this.#seen().public;
    return table ? turnOf(this.#seen().you, table) : "";
  });
  /** There is an amount to choose: a fixed one stands on its button. */
  wagering = $derived.by(() => this.now.betting && !!this.now.open && this.now.open.most > this.now.open.least);
  /** The pot is yours without a call. */
  shows = $derived.by(() => mayShowUncalled(this.#seen().you, this.#seen().public));
  /** To fold saves nothing. */
  free = $derived.by(() => this.now.betting && !!this.now.open?.check && !this.now.open.fold_costs);
  /** A fold that saves nothing was pressed, and is asked about. */
  asks = $derived.by(() => this.free && this.#sureIn !== "" && this.#sureIn === this.name);
  /** To draw nothing was asked for though cards are marked: pressed again with the same marks it is meant. */
  asksPat = $derived.by(() => this.#patWith !== "" && this.#patWith === this.#marks());
  left = $derived.by(() => (this.asks ? { ...leftButton(this.now), says: "Fold anyway" } : leftButton(this.now)));
  middle = $derived.by(() => middleButton(this.now));
  right = $derived.by(() => {
    const cards = this.#chosen().map((at) => this.#seen().you?.cards[at] ?? "");
    return rightButton(this.now, this.to, cards.filter(Boolean), this.letters);
  });
  /** Nobody has touched the amount: what is usual is to check or to call. */
  usual = $derived.by(() => this.now.betting && this.middle.open && !this.touched);
  /** Why the amount may not be wagered, or what of it was left out. */
  wrong = $derived.by(() => outOfRange(this.now, this.to) || (this.letters ? noLetters(this.now) : ""));
  /** That what a key would do is not possible in this turn, and what is. */
  missed = $derived.by(() => {
    const { you, public: table } = this.#seen();
    const [turn, says] = this.#missedIn;
    return turn && turn === this.name && you && table ? missedWords(says, you, table) : "";
  });
  /** What you had chosen ahead no longer holds, in this hand. */
  takenBack = $derived.by(() => this.#takenBackIn > 0 && this.#takenBackIn === this.#seen().public?.hand);
  /** Nothing goes to the room while it cannot be reached. */
  ready = $derived.by(() => this.#seen().connectionState === "open");

  /** To be made with the bar. `chosen` are the places of the cards that are chosen, and `forget` is told of a new turn. */
  constructor(seen: () => SeenTable, chosen: () => readonly number[], forget: () => void) {
    this.#seen = seen;
    this.#chosen = chosen;
    let turn = "";
    let most = 0; // the most that could be wagered when last seen
    $effect.pre(() => {
      const news = seen().now;
      if (!news) return;
      const mine = news.you;
      if (this.ahead && mine) this.ahead = aheadNow(this.ahead, mine.to_call, news.public.hand, news.public.street);
      if (this.ahead && mine && !stillMeant(this.ahead, mine.to_call, news.public.hand)) {
        if (this.ahead.hand === news.public.hand) this.#takenBackIn = this.ahead.hand;
        this.ahead = null;
      }
      const before = turn;
      turn = turnOf(mine, news.public);
      if (!mine?.options || !turn) return;
      if (turn === before) {
        // The same turn, though something has happened.
        this.to = keptAmount(
          untrack(() => this.to),
          most,
          mine.options,
        );
        most = mine.options.most;
        return;
      }
      this.guard.turns(before !== "");
      this.to = mine.options.least;
      most = mine.options.most;
      this.touched = this.letters = false;
      forget();
      const what = this.ahead ? aheadAct(this.ahead, mine.options) : null;
      if (this.ahead) this.#takenBackIn = 0;
      this.ahead = null;
      if (!what) return;
      this.guard.acts();
      seen().act(what);
    });

    $effect(() => {
      this.ripe = false;
      if (!this.shows) return;
      const wait = setTimeout(() => (this.ripe = true), this.guard.left);
      return () => clearTimeout(wait);
    });

    $effect(() => {
      if (!this.fitting) return;
      const wait = setTimeout(() => (this.fitting = false), ECHO_MS);
      return () => clearTimeout(wait);
    });
  }

  /** A key was hit for this button: where it is not there, that is said. */
  misses(button: MainButton): void {
    const missing = this.ready && this.now.betting && !button.open;
    this.#missedIn = missing ? [this.name, button.says] : ["", ""];
  }

  /** Choose how much to wager. */
  wager(chips: number): void {
    this.to = chips;
    this.touched = true;
    this.letters = false;
  }

  /** Choose ahead of your turn, or take that choice back. */
  decide(kind: AheadKind): void {
    if (!this.ready) return;
    const table = this.#seen().public;
    this.#takenBackIn = 0;
    this.ahead =
      this.ahead?.kind === kind
        ? null
        : { kind, toCall: this.now.toCall, hand: table?.hand ?? 0, street: table?.street ?? "" };
  }

  /** This turn with the cards that are marked in it; nothing where none is. */
  #marks(): string {
    return this.name && this.#chosen().length ? `${this.name} ${this.#chosen().join()}` : "";
  }

  /** Press one of the buttons; `fit` puts the amount right where that is what it does. */
  press(button: MainButton, fit: (chips: number) => void): void {
    if (!this.ready || !button.open || (this.fitting && button === this.right)) return;
    if (button.fit !== undefined) {
      fit(button.fit);
      this.fitting = true;
    }
    if (!button.does) return;
    this.#takenBackIn = 0;
    if (button.does.what === "fold" && this.free && !this.asks) {
      this.#sureIn = this.name;
      this.guard.asks();
      return;
    }
    const pat = button.does.what === "draw" && !button.does.more?.cards?.length && this.#marks() !== "";
    if (pat && !this.asksPat) {
      this.#patWith = this.#marks();
      this.guard.asks();
      return;
    }
    if ((button.does.what === "fold" || pat) && this.guard.isSamePress) return;
    this.guard.acts();
    this.#seen().act(button.does.what, button.does.more);
  }
}
