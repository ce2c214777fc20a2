// Orders as somebody on a page gives them, for tests: what goes to the room, and which orders are offered.

import { partsTyped, type Order } from "../house/orders";

/** What asks the room, and what it was asked so far. */
export function listening<Asked>(): { ask: (asked: Asked) => Promise<void>; heard: Asked[] } {
  const heard: Asked[] = [];
  return { ask: async (asked) => void heard.push(asked), heard };
}

/** Give an order with what is typed into its fields by name; where nothing is typed, what stands there at first goes. */
export async function give(orders: readonly Order[], id: string, typed: Record<string, string> = {}): Promise<void> {
  const order = orders.find((each) => each.id === id);
  if (!order) throw new Error(`${id} is not among ${idsOf(orders).join(", ")}`);
  await order.send(partsTyped(order.fields ?? [], ({ name }) => typed[name]));
}

export const idsOf = (orders: readonly Order[]): string[] => orders.map((order) => order.id);
