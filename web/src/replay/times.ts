// Moments as people read them.

const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "short" });
const TIME = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hour12: false });

/** The time of day, with the date where it was not today. */
export function when(milliseconds: number): string {
  const at = new Date(milliseconds);
  const today = at.toDateString() === new Date().toDateString();
  return today ? TIME.format(at) : `${DAY.format(at)}, ${TIME.format(at)}`;
}
