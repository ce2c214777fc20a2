// The sheets that lie over a table, one at a time.

export type TableSheet = "" | "sit" | "name" | "seat" | "keys" | "sign" | "log" | "talk" | "host" | "more";
