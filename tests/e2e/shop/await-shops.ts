import type { FullConfig } from "@playwright/test";
import { waitForAnswer } from "#server/start/readiness.ts";
import type { TriedShop } from "./tried-shops.ts";

/** The time limit in milliseconds for the first start of a shop, including its demo catalog. */
const START_TIMEOUT_MS = 120_000;

/** Waits until every shop of the tests is ready. @throws StartProblem when a shop is not ready in time. */
export default async function awaitShops({ metadata }: FullConfig): Promise<void> {
  await Promise.all(
    (metadata.shops as TriedShop[]).map(({ name, port }) =>
      waitForAnswer(`http://localhost:${port}/readyz`, {
        name: `shop of the ${name}`,
        timeoutMs: START_TIMEOUT_MS,
      }),
    ),
  );
}
