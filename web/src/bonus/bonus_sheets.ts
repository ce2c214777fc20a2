/** Which sheet lies over a table of the game against the house; empty for none. */
export type BonusSheet = "" | "sit" | "name" | "pays" | "chips" | "keys" | "sign" | "log" | "talk";
