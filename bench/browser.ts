import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "#tests/e2e/shop/chromium.ts";
import { freePort, startChild, untilAnswered } from "./children.ts";

/** The Chromium of the browser tests. `debugPort`: where another program may steer it as well. */
export async function openChromium(debugPort?: number): Promise<Browser> {
  const steering = debugPort === undefined ? [] : [`--remote-debugging-port=${debugPort}`];
  return chromium.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS, ...steering] });
}

/** The whole shop from its build with its demo goods, as `npm start` runs it, on data that is thrown away. */
export async function openDemoShop(): Promise<{ url: string; close: () => Promise<void> }> {
  // Chromium's folder becomes the temp folder of this process; the database does not belong there.
  const folder = mkdtempSync(join(tmpdir(), "handover-bench-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const shop = startChild(["server/start.ts"], {
    HANDOVER_DATA: folder,
    APP_ENV: "demo",
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    APP_URL: url,
    LOG_LEVEL: "error",
  });
  const close = async () => {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilAnswered(`${url}/readyz`, 120_000);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
