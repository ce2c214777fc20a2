// Who looks at these pages: nobody yet, a guest, or a player with an account.

import type { Me } from "../generated/http";
import { MS_BEFORE_ASKING_AGAIN, asRefusal, getJson, isAnswered, postJson, rememberCsrf } from "./api";

const NOBODY: Me = {
  name: "",
  kind: "",
  csrf: "",
  spectators: "live",
  money: "play",
  gives_chips: false,
  demo: false,
  guests: false,
  registering: false,
  hosting: false,
  houses: {},
  compared: [],
  works_at: [],
  roles: [],
  factor_wanted: false,
  new_devices: [],
  sample: false,
  samples: [],
};

class Person {
  now = $state<Me>(NOBODY);
  known = $state(false);
  /** How often somebody else, or nobody, has taken the place of who was here: what a page knew of them goes with them. */
  changed = $state(0);

  get name(): string {
    return this.now.name;
  }

  /** Whether they may play, and mark what they like: an inspector may not. */
  get plays(): boolean {
    return this.now.roles.includes("player");
  }

  async ask(): Promise<void> {
    this.#show(await getJson<Me>("/api/me"));
  }

  /** Ask when the pages open. A room that cannot be reached just then is asked again until it answers. */
  async askAtFirst(): Promise<void> {
    try {
      await this.ask();
    } catch (error) {
      if (this.known) return; // somebody has come in meanwhile
      if (!isAnswered(asRefusal(error)))
        setTimeout(() => void this.askAtFirst().catch(() => undefined), MS_BEFORE_ASKING_AGAIN);
      throw error;
    }
  }

  async guest(name = ""): Promise<void> {
    await postJson("/api/guest", name ? { name } : {});
    await this.#comeIn();
  }

  /** Take another name as a guest. */
  async rename(name: string): Promise<void> {
    await postJson("/api/guest/name", { name });
    await this.ask();
  }

  /** Open an account; a guest keeps what they have. */
  async register(name: string, password: string): Promise<void> {
    await postJson("/api/register", { name, password });
    await this.ask();
  }

  async login(name: string, password: string, code = ""): Promise<void> {
    await postJson("/api/login", code ? { name, password, code } : { name, password });
    await this.#comeIn();
  }

  /** Be one of the demo's sample staff. */
  async sample(name: string): Promise<void> {
    await postJson("/api/sample", { name });
    await this.#comeIn();
  }

  async logout(): Promise<void> {
    await postJson("/api/logout");
    await this.ask();
  }

  /** Somebody logs in: not who was here, where somebody was. */
  async #comeIn(): Promise<void> {
    const before = this.now.name;
    await this.ask();
    if (before && before !== this.now.name) this.changed += 1;
  }

  #show(me: Me): void {
    if (this.now.name && !me.name) this.changed += 1;
    this.now = { ...NOBODY, ...me };
    this.known = true;
    rememberCsrf(this.now.csrf);
  }
}

export const me = new Person();
