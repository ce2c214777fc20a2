// Where somebody sat down last in this browser and with how much, so that they can do so again in one tap.

export interface LastSeat {
  table: string;
  name: string;
  chips: number;
  unit: number;
  /** Whose seat it was: another name in the same browser is somebody else. */
  player: string;
}

const SEAT_KEY = "pokerroom.last-seat";
const RECENT_KEY = "pokerroom.recent-tables";
const RECENT_KEPT = 3;

export function rememberSeat(seat: LastSeat): void {
  try {
    localStorage.setItem(SEAT_KEY, JSON.stringify(seat));
    const others = recentTables(seat.player).filter((table) => table !== seat.table);
    const tables = [seat.table, ...others].slice(0, RECENT_KEPT);
    localStorage.setItem(RECENT_KEY, JSON.stringify({ player: seat.player, tables }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** The tables at which somebody sat down lately in this browser, the last first. */
export function recentTables(player: string): string[] {
  try {
    const recent = JSON.parse(localStorage.getItem(RECENT_KEY) ?? "null") as {
      player: string;
      tables: string[];
    } | null;
    return recent?.player === player ? recent.tables : [];
  } catch {
    return [];
  }
}

export function lastSeat(player: string): LastSeat | null {
  try {
    const kept = JSON.parse(localStorage.getItem(SEAT_KEY) ?? "null") as LastSeat | null;
    return kept && kept.player === player && kept.chips > 0 ? kept : null;
  } catch {
    return null;
  }
}
