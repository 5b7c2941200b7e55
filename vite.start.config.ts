import { defineConfig } from "vite";
import { asciiChunks } from "./scripts/ascii-chunks.ts";
import { KEPT_APART, NO_FAILPOINTS } from "./vite.config.ts";

/**
 * The processes that start others, and the card sandbox, as bundles: without TypeScript to translate, a
 * process needs half the memory. All files are in one folder, because they name the project's files relative
 * to themselves, at the same depth as `server/start`.
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
