// One message to a table of the room from a page that does not show the table: it is sent, answered, and no more.

import type { ToRoom } from "../generated/wire";
import { Refusal } from "../lib/api";
import { newRequest } from "../lib/request";
import { Connection } from "./socket";

const MOST_MS_TO_ANSWER = 15_000;
const MS_BEFORE_ASKING_AGAIN = 1_000; // what nobody knew

export function askTable(table: string, message: ToRoom): Promise<void> {
  return new Promise((resolve, reject) => {
    const connection = new Connection({
      path: () => `/ws/tables/${encodeURIComponent(table)}`,
      onMessage: (said) => {
        if (said.is === "hello") send();
        else if (said.is === "done" && said.id === 1) ended(() => resolve());
        else if (said.is === "refused" && said.id === 1 && said.kind === "unknown")
          setTimeout(send, MS_BEFORE_ASKING_AGAIN);
        else if (said.is === "refused" && said.id === 1) ended(() => reject(new Refusal(said)));
      },
      onState: (state, why) => {
        if (state === "closed") ended(() => reject(away(why)));
      },
    });
    const request = newRequest();
    const late = setTimeout(() => ended(() => reject(away(""))), MOST_MS_TO_ANSWER);

    /** Under the same request each time, so that it is done once, however often the connection breaks. */
    function send(): void {
      connection.send({ ...message, request, id: 1 });
    }

    function ended(then: () => void): void {
      clearTimeout(late);
      connection.end();
      then();
    }
  });
}

function away(why: string): Refusal {
  return new Refusal({
    what: why || "The room cannot be reached.",
    instead: "Look whether it was done, and try again.",
    kind: "away",
  });
}
