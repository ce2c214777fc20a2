// Where somebody sat down last in this browser and with how much, so that they can do so again in one tap.

export interface LastSeat {
  table: string;
  name: string;
  chips: number;
  unit: number;
  /** Whose seat it was: another name in the same browser is somebody else. */
  player: string;
}

const KEY = "pokerroom.last-seat";

export function rememberSeat(seat: LastSeat): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seat));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function lastSeat(player: string): LastSeat | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as LastSeat | null;
    return kept && kept.player === player && kept.chips > 0 ? kept : null;
  } catch {
    return null;
  }
}
