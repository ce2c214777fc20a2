// The room's HTTP side: JSON both ways, the CSRF token with every POST, and refusals as they are said to a person.

import { KEYED_PATHS, type ErrorBody, type Me } from "../generated/http";
import { noteNames } from "./locale";
import { newRequest } from "./request";

/** Why something was not done: as the room says it, or because it cannot be reached, or for a fault of the page. */
export type RefusalKind = ErrorBody["kind"] | "away" | "page" | "";

/** What the room says when it does not do something; nothing was changed. */
export class Refusal extends Error {
  readonly what: string;
  readonly allowed: string;
  /** What is allowed, as a sentence of its own. */
  readonly instead: string;
  /** It is done all the same where it is confirmed as against the rules. */
  readonly confirm: boolean;
  readonly cites: string[];
  readonly kind: RefusalKind;
  readonly status: number;

  constructor(said: Partial<Omit<ErrorBody, "kind"> & { kind: RefusalKind }>, status = 0) {
    const what = said.what || "The room could not do that.";
    super(what);
    this.what = what;
    this.allowed = said.allowed ?? "";
    this.instead = said.instead ?? "";
    this.confirm = said.confirm ?? false;
    this.cites = said.cites ?? [];
    this.kind = said.kind ?? "";
    this.status = status;
  }
}

/** Whether a refusal means that nothing stands at the address of a page: nothing of that name, or no name at all. */
export function isNowhere(refusal: Pick<Refusal, "status">): boolean {
  return refusal.status === 404 || refusal.status === 400;
}

/** Milliseconds after which a room that could not be reached is asked once more. */
export const MS_BEFORE_ASKING_AGAIN = 2000;
const ROOM_AWAY = { what: "The room cannot be reached.", instead: "Try again in a moment.", kind: "away" } as const;

let csrf: string | undefined; // nothing until the room has said who this is

export function rememberCsrf(token: string): void {
  csrf = token;
}

/** The token of this login. Whoever clicks before the page knows who they are waits for it. */
async function csrfToken(): Promise<string> {
  if (csrf !== undefined) return csrf;
  const me = await getJson<Me>("/api/me");
  return (csrf ??= me.csrf);
}

export function getJson<T>(path: string): Promise<T> {
  return asked<T>(path, { headers: { accept: "application/json" } });
}

/** Whether something takes a key, as what moves chips or does something in the room: sent again under it, nothing is done twice. */
function isKeyed(path: string): boolean {
  return KEYED_PATHS.some((keyed) => path === keyed || path.startsWith(`${keyed}/`));
}

const MS_BEFORE_SENDING_AGAIN = [500, 1500]; // what may have been lost

export async function postJson<T>(path: string, body: unknown = {}): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json", "content-type": "application/json" };
  const token = await csrfToken();
  if (token) headers["x-csrf-token"] = token;
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  if (!isKeyed(path)) return asked<T>(path, init);
  headers["idempotency-key"] = newRequest();
  for (const pause of MS_BEFORE_SENDING_AGAIN) {
    try {
      return await asked<T>(path, init);
    } catch (error) {
      const kind = error instanceof Refusal ? error.kind : "";
      if (kind !== "away" && kind !== "unknown") throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return asked<T>(path, init);
}

async function asked<T>(path: string, init: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new Refusal(ROOM_AWAY);
  }
  const text = await answer.text();
  noteNames(text);
  const body: unknown = answer.headers.get("content-type")?.includes("json") && text ? JSON.parse(text) : null;
  if (!answer.ok) throw new Refusal((body ?? {}) as object, answer.status);
  return body as T;
}

/** Whether the room itself has said no; anything else may be of the way there, or of a room that is busy or starting. */
export function isAnswered(refusal: Refusal): boolean {
  return refusal.status >= 400 && refusal.status < 500 && ![408, 425, 429].includes(refusal.status);
}

/** Anything that was thrown, as a refusal that can be shown. */
export function asRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal({ what: "Something went wrong on this page.", kind: "page" });
}
