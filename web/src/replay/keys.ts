// Which keys of a replay go through the hand, wherever the focus is.

const PRESSED_BY_SPACE = "button, a, summary, input[type='checkbox']";
const TYPED_INTO = "dialog, select, textarea, input:not([type='checkbox'], [type='range'])";

/** Whether a key belongs to what has the focus: a field, a sheet, or what the space bar presses. */
export function isForFocus(event: Pick<KeyboardEvent, "key" | "target" | "altKey" | "ctrlKey" | "metaKey">): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  return !!target?.closest(TYPED_INTO) || (event.key === " " && !!target?.closest(PRESSED_BY_SPACE));
}

/** The step to which a key leads: arrows by steps, upright or with Shift by streets, figures to a street. */
export function stepByKey(
  event: Pick<KeyboardEvent, "key" | "shiftKey">,
  at: number,
  last: number,
  /** The steps at which a street begins. */
  streets: readonly number[],
): number | null {
  const streetAfter = streets.find((first) => first > at) ?? last;
  const streetBefore = streets.findLast((first) => first < at) ?? 0;
  if (/^[1-9]$/.test(event.key)) return streets[Number(event.key) - 1] ?? null;
  const steps: Record<string, number> = {
    ArrowRight: event.shiftKey ? streetAfter : at + 1,
    ArrowLeft: event.shiftKey ? streetBefore : at - 1,
    ArrowDown: streetAfter,
    ArrowUp: streetBefore,
    Home: 0,
    End: last,
  };
  return steps[event.key] ?? null;
}
