import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";

// The pages are built into the Python package, which serves them. While working on them, `npm run dev` serves them
// itself and passes on what only a room can answer; the environment's POKERROOM names that room.
export default defineConfig(({ mode }) => {
  const room = loadEnv(mode, ".", "POKERROOM").POKERROOM ?? "http://127.0.0.1:8000";
  return {
    plugins: [svelte()],
    base: "/",
    build: {
      outDir: "../src/pokerroom/web/pages",
      emptyOutDir: true,
      target: "es2022",
      assetsInlineLimit: 0,
      rolldownOptions: { checks: { bundlerTimings: false } }, // a slow machine is no fault of the pages
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
