/** By what one's hands are chosen, as the address of the page names it; besides the dates. */
export const PLAY_FILTERS = ["house", "game", "table", "money", "won", "showdown"] as const;
