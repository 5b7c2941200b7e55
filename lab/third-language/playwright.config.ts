import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const { default: everyday } = await import("../../playwright.config.ts");
const [project] = everyday.projects ?? [];
const [server] = Array.isArray(everyday.webServer) ? everyday.webServer : [];
const [shop] = (everyday.metadata?.shops ?? []) as unknown[];
if (!project || !server) throw new Error("playwright.config.ts has no shop");
const copy = join(tmpdir(), "handover-third-language");
// Each worker of the test runner loads this file again.
if (!process.env.TEST_WORKER_INDEX)
  execFileSync(process.execPath, ["lab/third-language/build-copy.ts", copy], { stdio: "inherit" });

/**
 * Opens the main screens of a copy of the shop. This copy has one more language, whose texts are longer. The
 * copy is built first, which takes a minute.
 */
export default {
  ...everyday,
  testDir: import.meta.dirname,
  workers: 1,
  metadata: { shops: [shop] },
  outputDir: resolve(".cache/language-results"),
  reporter: [["list"], ["json", { outputFile: resolve(".cache/test-reports/language.json") }]],
  projects: [{ ...project, testMatch: "**/*.e2e.ts" }],
  webServer: [
    {
      ...server,
      cwd: copy,
    },
  ],
};
