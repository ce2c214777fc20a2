// Reading what the room sends. It leaves out what has its usual value, so each thing that arrives is filled up here before
// anybody reads it. What goes over the wire is said by the room itself: its types are in src/generated.

import { INSIDE, MESSAGES, USUAL, type FromRoom, type Shapes } from "../generated/wire";
import { noteNames } from "./locale";

/** A message of the room, with the usual values filled in; one of a kind that this page does not know stays as it is. */
export function readFrame(text: string): FromRoom {
  noteNames(text);
  const raw = JSON.parse(text) as FromRoom;
  return raw.is in MESSAGES ? (filled(MESSAGES[raw.is], raw) as FromRoom) : raw;
}

/** Something that the room has sent, by HTTP too, with the usual values filled in as deep as it goes. */
export function filled<Name extends keyof Shapes>(name: Name, raw: Shapes[Name]): Shapes[Name] {
  const whole: Record<string, unknown> = { ...USUAL[name], ...raw };
  for (const [field, held] of Object.entries(INSIDE[name]) as [string, keyof Shapes][]) {
    const value = whole[field];
    if (Array.isArray(value)) whole[field] = value.map((item) => filled(held, item));
    else if (value) whole[field] = filled(held, value as Shapes[typeof held]);
  }
  return whole as unknown as Shapes[Name];
}
