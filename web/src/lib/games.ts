// What a game is called wherever it is named: with its deck and its order of hands, where they are not the usual ones.

export function gameWords(table: { game_name: string; variant: string }): string {
  return table.variant ? `${table.game_name}, ${table.variant}` : table.game_name;
}
