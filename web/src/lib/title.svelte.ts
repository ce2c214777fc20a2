// The title of the window: that it is your turn at the table that is looked at, then that it is elsewhere in the room, or
// the page that is open.

class Title {
  page = $state("");
  /** The table on this page at which it is your turn. */
  here = $state("");
  /** The table at which it is your turn while you read another page. */
  turn = $state("");

  /** Tell of a turn at a table of this page, until it is left. */
  calls(table: string): () => void {
    this.here = table;
    return () => (this.here = "");
  }

  get words(): string {
    const calls = this.here || this.turn;
    const first = calls ? `Your turn: ${calls}` : this.page;
    return first ? `${first} · pokerroom` : "pokerroom";
  }
}

export const title = new Title();
