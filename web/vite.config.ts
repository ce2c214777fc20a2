import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Warning } from "svelte/compiler";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";

/** What the compiler of the pages would only warn of is a fault of the build: an image without a text, a style that nothing has. */
const onwarn = (warning: Warning): never => {
  const line = warning.start ? `:${warning.start.line}` : "";
  throw new Error(`${warning.filename ?? "a page"}${line}: ${warning.message}`);
};

// The pages are built into the Python package, which serves them. While working on them, `npm run dev` serves them
// itself and passes on what only a room can answer; the environment's POKERROOM names that room.
export default defineConfig(({ mode }) => {
  const room = loadEnv(mode, ".", "POKERROOM").POKERROOM ?? "http://127.0.0.1:8000";
  return {
    plugins: [svelte({ onwarn })],
    base: "/",
    build: {
      outDir: "../src/pokerroom/web/pages",
      emptyOutDir: true,
      target: "es2022",
      assetsInlineLimit: 0,
      rolldownOptions: {
        checks: { bundlerTimings: false }, // a slow machine is no fault of the pages
        // What several pages need is one file: a page is then some fifteen requests and not fifty.
        output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 3 }] } },
      },
    },
    // A process for each file of tests would take four times as long: `anew.ts` keeps them apart.
    test: { isolate: false, maxWorkers: 1, setupFiles: ["src/testkit/anew.ts"] },
    server: {
      host: "127.0.0.1",
      proxy: {
        "/api": { target: room, changeOrigin: true, headers: { origin: room } },
        "/ws": { target: room.replace(/^http/, "ws"), ws: true, changeOrigin: true, headers: { origin: room } },
      },
    },
  };
});
