import { joinDatabase } from "@handover/embedded-postgres/open-database.ts";
import type { FullConfig } from "@playwright/test";
import pg from "pg";
import { waitForAnswer } from "#server/start/readiness.ts";
import type { TriedShop } from "./tried-shops.ts";

/** The time limit in milliseconds for the first start of a shop, including its demo catalog. */
const START_TIMEOUT_MS = 120_000;
/** The interval in milliseconds at which the function checks for the images of the demo catalog. */
const POLL_MS = 250;

/** Waits until every shop of the tests is ready. @throws StartProblem when a shop is not ready in time. */
export default async function awaitShops({ metadata }: FullConfig): Promise<void> {
  await Promise.all(
    (metadata.shops as TriedShop[]).map(async ({ name, port, data }) => {
      const ready = waitForAnswer(`http://localhost:${port}/readyz`, {
        name: `shop of the ${name}`,
        timeoutMs: START_TIMEOUT_MS,
      });
      let isReady = false;
      const noted = ready.finally(() => {
        isReady = true;
      });
      while (!(await hasStandIns(data)) && !isReady) await new Promise((next) => setTimeout(next, POLL_MS));
      await noted;
    }),
  );
}

/**
 * Stores an empty copy of each large image of the demo catalog, so that the worker does not compose this
 * image. The shop then shows a smaller copy of each image. Without the empty copies, the worker would use
 * half a minute of processor time to compose 80 images that no browser test needs.
 * @returns false while the shop has no images
 */
async function hasStandIns(data: string): Promise<boolean> {
  const database = await joinDatabase(data).catch(() => undefined);
  if (!database) return false;
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `insert into picture_renditions (digest, width, height, content)
       select digest, 1280, 400, '' from pictures on conflict do nothing`,
    );
    return rowCount !== 0;
  } catch {
    // The database does not answer yet, or has no tables yet.
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
