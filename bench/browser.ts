import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "#tests/e2e/shop/chromium.ts";
import { freePort, startChild, untilAnswered } from "./children.ts";

/** Starts the Chromium of the browser tests. `debugPort` lets another program control it, too. */
export async function openChromium(debugPort?: number): Promise<Browser> {
  const steering = debugPort === undefined ? [] : [`--remote-debugging-port=${debugPort}`];
  return chromium.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS, ...steering] });
}

/** Starts the whole built shop with its demo catalog, as `npm start` does, on temporary data. */
export async function openDemoShop(): Promise<{ url: string; close: () => Promise<void> }> {
  // Chromium changes TMPDIR of this process to its own folder. Choose the data folder before that.
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
