// The title of the window: the page that is open, or that it is your turn at a table elsewhere in the room.

class Title {
  page = $state("");
  /** The table at which it is your turn while you read another page. */
  turn = $state("");

  get words(): string {
    const first = this.turn ? `Your turn: ${this.turn}` : this.page;
    return first ? `${first} · pokerroom` : "pokerroom";
  }
}

export const title = new Title();
