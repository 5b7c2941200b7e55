import { defineConfig } from "@playwright/test";
import everyday from "./playwright.config.ts";

/** Every surface of the shop in both colours, narrow and wide, asked by axe: too many for every `npm test`. */
export default defineConfig({
  ...everyday,
  testDir: "tests/axe",
  testMatch: "**/*.axe.ts",
  outputDir: ".cache/axe-results",
  reporter: [["list"], ["json", { outputFile: ".cache/test-reports/axe.json" }]],
});
