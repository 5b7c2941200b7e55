import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "./tests/e2e/chromium.ts";
import { findTwoFreePorts } from "./tests/e2e/free-ports.ts";

const DATA = resolve(".cache/e2e-data");
// The runner loads this file once more in each worker, which takes over the first one's port; only the first time is the start.
process.env.E2E_PORT ??= String(await findTwoFreePorts());
const PORT = Number(process.env.E2E_PORT);
if (!process.env.TEST_WORKER_INDEX) rmSync(DATA, { recursive: true, force: true });

/** Journeys in a real browser, on the whole shop as `npm start` starts it, with its demo goods and its card sandbox. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: ".cache/e2e-results",
  reporter: [["list"], ["json", { outputFile: ".cache/test-reports/browser.json" }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_FLAGS },
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
  webServer: {
    command: "node server/start.ts",
    url: `http://localhost:${PORT}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    env: {
      HANDOVER_DATA: DATA,
      PORT: String(PORT),
      SANDBOX_PORT: String(PORT + 1),
      APP_URL: `http://localhost:${PORT}`,
      LOG_LEVEL: "error",
    },
  },
});
