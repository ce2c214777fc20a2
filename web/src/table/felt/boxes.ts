// What lies on a table, as rectangles in pixels: whether any of them would cover another.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A box by its middle, the line it stands on, and its size. */
export function boxStandingAt(middle: number, bottom: number, width: number, height: number): Box {
  return { left: middle - width / 2, top: bottom - height, right: middle + width / 2, bottom };
}

/** How much of them is covered: 0 where the two are clear of each other. */
export function coveredArea(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** How much is covered among groups of boxes; those of one group belong together. */
export function coveredAreaAmong(groups: readonly (readonly Box[])[]): number {
  let area = 0;
  groups.forEach((group, at) => {
    for (const other of groups.slice(at + 1))
      for (const one of group) for (const another of other) area += coveredArea(one, another);
  });
  return area;
}
