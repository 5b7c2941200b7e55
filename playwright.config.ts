import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { keepCompiledModules } from "./tests/compile-cache.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "./tests/e2e/shop/chromium.ts";
import { findFreePorts } from "./tests/e2e/shop/free-ports.ts";
import { dataFolder, type TriedShop } from "./tests/e2e/shop/tried-shops.ts";
import { MAILBOX_KEY } from "./tests/mailbox-key.ts";
import { keepTemporaryFoldersInMemory } from "./tests/temporary-folder.ts";

keepCompiledModules();
keepTemporaryFoldersInMemory();

// Each worker of the test runner loads this file again, and inherits the ports that the first load chose.
process.env.E2E_PORT ??= String(await findFreePorts(4));
/**
 * The paths are absolute, because the laboratory's configuration file extends this file. Playwright would
 * resolve relative paths from the folder of the laboratory's file.
 */
const ROOT = import.meta.dirname;
const backupFolder = (data: string) => join(data, "kept-backups");
const FIRST_PORT = Number(process.env.E2E_PORT);

/**
 * Storefront and admin have separate shops and workers, so the tests of one app cannot affect the other app.
 */
const shops: Array<TriedShop & { testMatch: string }> = [
  { name: "storefront", testMatch: "**/storefront/**/*.e2e.ts" },
  // Files run in the order of their names. 0-first-day creates the shop's admin, so this file must run first.
  { name: "back-office", testMatch: "**/back-office/*.e2e.ts" },
].map((side, index) => {
  const port = FIRST_PORT + 2 * index;
  return { ...side, port, data: dataFolder(port) };
});
if (!process.env.TEST_WORKER_INDEX) {
  const removeData = () => {
    for (const { data } of shops) rmSync(data, { recursive: true, force: true });
  };
  removeData();
  for (const { data } of shops) mkdirSync(backupFolder(data), { recursive: true });
  process.on("exit", removeData);
}

/**
 * End-to-end tests in a real browser. The tests start a whole shop in the same way as `npm start`, with demo
 * products and the card sandbox.
 */
export default defineConfig({
  testDir: join(ROOT, "tests/e2e"),
  workers: shops.length,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: join(ROOT, ".cache/e2e-results"),
  reporter: [["list"], ["json", { outputFile: join(ROOT, ".cache/test-reports/browser.json") }]],
  metadata: { shops },
  use: {
    launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_FLAGS },
    // The setting turns reduced motion on for all tests. Tests of animations turn reduced motion off.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // Recording traces of all tests would take a fifth of the running time. `--trace on` records the trace of
    // a failing test.
    trace: "off",
  },
  projects: shops.map(({ name, port, data, testMatch }) => ({
    name,
    testMatch,
    workers: 1,
    metadata: { data },
    use: { baseURL: `http://localhost:${port}` },
  })),
  // The test runner starts both shops in parallel, because their settings contain no URL that the test runner
  // could poll. The global setup waits for both shops.
  webServer: shops.map(({ name, port, data }) => ({
    name,
    command: "node server/start.ts",
    cwd: ROOT,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    env: {
      HANDOVER_DATA: data,
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      APP_URL: `http://localhost:${port}`,
      LOG_LEVEL: "error",
      MAILBOX_KEY,
      ...(name === "back-office" ? { BACKUP_TO: `file:${backupFolder(data)}` } : {}),
    },
  })),
  globalSetup: join(ROOT, "tests/e2e/shop/await-shops.ts"),
});
