import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "#tests/e2e/shop/chromium.ts";
import { freePort, startChild, untilAnswered } from "./children.ts";
import type { Run } from "./run-benchmark.ts";

/**
 * Starts the Chromium of the browser tests. Chromium is closed when the benchmark run ends. Another program
 * can also control the browser when `debugPort` is set.
 */
export async function openChromium(run: Run, debugPort?: number): Promise<Browser> {
  const steering = debugPort === undefined ? [] : [`--remote-debugging-port=${debugPort}`];
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_FLAGS, ...steering],
  });
  run.atEnd(() => browser.close());
  return browser;
}

/**
 * Starts the whole built shop with its demo catalog, as `npm start` does. The shop is stopped when the
 * benchmark run ends. Returns its URL. Call this function before `openChromium`, because `openChromium`
 * changes TMPDIR of this process.
 */
export async function openDemoShop(run: Run): Promise<string> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const shop = startChild(["server/start.ts"], {
    HANDOVER_DATA: run.makeFolder(),
    APP_ENV: "demo",
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    APP_URL: url,
    LOG_LEVEL: "error",
  });
  run.atEnd(() => shop.stop());
  await untilAnswered(`${url}/readyz`, 120_000);
  return url;
}
