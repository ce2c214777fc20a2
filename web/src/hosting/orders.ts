// What a host orders at a table of their own, and what others answer; each is done and kept when it returns.

import type { HostedBody, SeatBody } from "../generated/hosting";
import { getJson, postJson } from "../lib/api";

function path(table: string): string {
  return `/api/hosting/tables/${encodeURIComponent(table)}`;
}

export function hostedTable(table: string): Promise<HostedBody> {
  return getJson<HostedBody>(path(table));
}

export function order(table: string, what: string, parts: Record<string, unknown> = {}): Promise<HostedBody> {
  return postJson<HostedBody>(path(table), { do: what, parts });
}

/** Sit down, or ask the host for a seat: without a seat or chips the room chooses them. */
export function takeHostedSeat(table: string, seat = 0, chips = 0): Promise<SeatBody> {
  return postJson<SeatBody>(`${path(table)}/seat`, { seat, chips });
}

/** Put a link where it can be pasted from; whether the browser let us. */
export async function copied(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}

export function settlingPath(table: string): string {
  return `/table/${encodeURIComponent(table)}/settling`;
}
