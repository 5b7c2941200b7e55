import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";

// The test helpers read HANDOVER_LOOKS in the test runner and in its workers. The value `all` selects all
// widths and themes.
process.env.HANDOVER_LOOKS = "all";
const { default: everyday } = await import("../../playwright.config.ts");

/**
 * Runs axe on every page of the storefront and the admin app, in all widths and both themes. The check is too
 * slow to run in every `npm test`. A list in this folder names the storefront pages. The end-to-end tests
 * visit the admin pages and run axe on them.
 */
export default defineConfig({
  ...everyday,
  projects: (everyday.projects ?? []).map((project) =>
    project.name === "storefront"
      ? { ...project, testDir: import.meta.dirname, testMatch: "**/*.axe.ts" }
      : project,
  ),
  // Each end-to-end test in this project checks six combinations of width and theme, instead of two.
  timeout: 240_000,
  outputDir: resolve(".cache/axe-results"),
  reporter: [["list"], ["json", { outputFile: resolve(".cache/test-reports/axe.json") }]],
});
