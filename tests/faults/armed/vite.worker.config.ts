import { defineConfig } from "vite";
import { KEPT_APART } from "../../../vite.config.ts";

/** Builds the shop's worker as one program, with its failpoints. */
export default defineConfig({
  build: {
    ssr: "tests/faults/armed/worker.ts",
    outDir: "build/armed/worker",
    target: "node22",
    copyPublicDir: false,
  },
  ssr: { noExternal: true, external: KEPT_APART },
});
