// Where the seats are: evenly along an oval, yours at the bottom, the others clockwise. Coordinates run from -1 to 1 in
// both directions; whoever draws stretches them over the felt.

export interface Place {
  x: number;
  y: number;
  /** Where the bet lies: over the cards, under the plate, or beside it, always towards the middle of the table; yours
      right of your cards, where there is no room over them; or it hangs from the plate, where there is none at all. */
  bet: "above" | "below" | "beside" | "aside" | "hangs";
  /** The side of the seat that looks to the middle of the table: -1 for the left, 1 for the right. */
  inwards: number;
  /** The side where the button lies. */
  button: number;
}

const STEPS_AROUND = 720;
const OVAL_WIDTH = 1.8;
const SQUARENESS = 2.3;

interface Point {
  x: number;
  y: number;
}

function onOval(angle: number): Point {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return {
    x: Math.sign(cos) * Math.abs(cos) ** (2 / SQUARENESS),
    y: Math.sign(sin) * Math.abs(sin) ** (2 / SQUARENESS),
  };
}

/** Points of the oval with the way along it from the bottom, clockwise as seen from above. */
const POINTS_AROUND: { at: number; point: Point }[] = [];
let length = 0;
for (let step = 0; step <= STEPS_AROUND; step++) {
  const point = onOval(Math.PI / 2 + (2 * Math.PI * step) / STEPS_AROUND);
  const before = POINTS_AROUND.at(-1)?.point;
  if (before) length += Math.hypot((point.x - before.x) * OVAL_WIDTH, point.y - before.y);
  POINTS_AROUND.push({ at: length, point });
}

function along(share: number): Point {
  const wanted = (((share % 1) + 1) % 1) * length;
  const next = POINTS_AROUND.findIndex(({ at }) => at >= wanted);
  const [before, after] = [POINTS_AROUND[Math.max(0, next - 1)], POINTS_AROUND[next]];
  if (!before || !after) return { x: 0, y: 1 };
  const part = after.at > before.at ? (wanted - before.at) / (after.at - before.at) : 0;
  return {
    x: before.point.x + part * (after.point.x - before.point.x),
    y: before.point.y + part * (after.point.y - before.point.y),
  };
}

/** The places of so many seats; the first is at the bottom in the middle. */
export function places(count: number): Place[] {
  return Array.from({ length: count }, (_, at) => {
    const share = at / count;
    const { x, y } = along(share);
    const bet = Math.abs(x) > 0.9 ? "beside" : y < 0 ? "below" : "above";
    const inwards = x < -0.01 ? 1 : -1;
    // Your own cards may be many: the neighbours at the bottom have the button on their other side.
    const button = bet === "above" && at > 0 ? -inwards : inwards;
    return { x, y, bet, inwards, button };
  });
}

/** The seats in the order of their places, yours first. Heads-up at a larger table the other player sits opposite, also
    while only their last hand lies there, and the empty seats stand between; there is a place more where the number is
    odd, so that somebody can. */
export function seatsAround<T extends { player: string; left: string }>(round: readonly T[]): (T | undefined)[] {
  const [mine, ...others] = round;
  const [opponent, ...more] = others.filter((seat) => seat.player || seat.left);
  if (!mine || !opponent || more.length || others.length < 2) return [...round];
  const free: (T | undefined)[] = others.filter((seat) => seat !== opponent);
  if (round.length % 2) free.push(undefined);
  return [mine, ...free.slice(0, free.length / 2), opponent, ...free.slice(free.length / 2)];
}
