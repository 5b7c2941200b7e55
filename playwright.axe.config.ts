import { defineConfig } from "@playwright/test";

// Read where the looks are chosen, here and in the workers.
process.env.HANDOVER_LOOKS = "all";
const { default: everyday } = await import("./playwright.config.ts");

/**
 * Every surface of the shop in both colours, narrow and wide, asked by axe: too many for every `npm test`. The storefront's are
 * listed; those of the back office are what its journeys come by, here in every width and theme.
 */
export default defineConfig({
  ...everyday,
  projects: (everyday.projects ?? []).map((project) =>
    project.name === "storefront" ? { ...project, testDir: "tests/axe", testMatch: "**/*.axe.ts" } : project,
  ),
  // A journey asks in six looks what it asks in two every day.
  timeout: 240_000,
  outputDir: ".cache/axe-results",
  reporter: [["list"], ["json", { outputFile: ".cache/test-reports/axe.json" }]],
});
