import { defineConfig } from "vite";
import { asciiChunks } from "./scripts/ascii-chunks.ts";
import { KEPT_APART, NO_FAILPOINTS } from "./vite.config.ts";

/**
 * Bundles the processes that start other processes, and the card sandbox. A process that does not translate
 * TypeScript needs only half as much memory. All files are in one folder at the same depth as `server/start`.
 * From this depth, the relative paths in the files lead to the project's files.
 */
export default defineConfig({
  plugins: [asciiChunks()],
  define: NO_FAILPOINTS,
  build: {
    ssr: true,
    outDir: "build/start",
    target: "node22",
    copyPublicDir: false,
    rollupOptions: {
      input: {
        start: "server/start.ts",
        single: "server/start/single.ts",
        sandbox: "packages/stripe-sandbox/main.ts",
      },
      output: { chunkFileNames: "[name]-[hash].js" },
    },
  },
  ssr: { noExternal: true, external: KEPT_APART },
});
