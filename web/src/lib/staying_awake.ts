// Asking the machine to keep its screen on, where the browser lets a page ask.

import { onMount } from "svelte";

/** Keep the screen awake as long as the component that asks is there and in sight. */
export function staysAwake(): void {
  onMount(() => {
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const stayAwake = async (): Promise<void> => {
      if (gone || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (gone) void lock?.release();
    };
    void stayAwake();
    document.addEventListener("visibilitychange", stayAwake);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", stayAwake);
      void lock?.release();
    };
  });
}
