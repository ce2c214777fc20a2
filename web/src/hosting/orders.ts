// What a host orders at a table of their own, and what others answer; each is done and kept when it returns.

import type { HostedBody, SeatBody } from "../generated/hosting";
import type { HostOrderRequest } from "../generated/orders";
import { getJson, postJson } from "../lib/api";
import { tablePath } from "../lib/games";
import { router } from "../lib/router.svelte";

function path(table: string): string {
  return `/api/hosting/tables/${encodeURIComponent(table)}`;
}

export function hostedTable(table: string): Promise<HostedBody> {
  return getJson<HostedBody>(path(table));
}

export async function order(table: string, command: HostOrderRequest): Promise<HostedBody> {
  const hosted = await postJson<HostedBody>(path(table), { parts: {}, ...command });
  addressInvites(hosted);
  return hosted;
}

/** The address of a table for somebody who came to it by an invitation: whoever is sent it is invited, too. */
export function invitedPath(table: string, token: string): string {
  return `${tablePath({ id: table })}${token ? `?invited=${encodeURIComponent(token)}` : ""}`;
}

/** What invites to a table that is found by its link alone; nothing where everybody finds it. */
export function tokenOf(hosted: Pick<HostedBody, "access" | "link">): string {
  return hosted.access === "link" ? (hosted.link.split("/").at(-1) ?? "") : "";
}

/** A host who looks at a table that is found by its link alone has the invitation in the address bar, ready to copy. */
export function addressInvites(hosted: HostedBody): void {
  const plain = invitedPath(hosted.id, "");
  if (router.place.path !== plain || !hosted.link) return;
  const token = tokenOf(hosted);
  if (router.place.query.get("invited") !== (token || null)) router.go(invitedPath(hosted.id, token), true);
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
  return `${tablePath({ id: table })}/settling`;
}
