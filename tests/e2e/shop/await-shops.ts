import type { FullConfig } from "@playwright/test";
import { waitForAnswer } from "#server/start/readiness.ts";
import type { TriedShop } from "./tried-shops.ts";

/** Milliseconds that the first start of a shop may take, with its goods loaded. */
const PATIENCE = 120_000;

/** Waits until every shop that the journeys try is ready. @throws StartProblem when one is not in time. */
export default async function awaitShops({ metadata }: FullConfig): Promise<void> {
  await Promise.all(
    (metadata.shops as TriedShop[]).map(({ name, port }) =>
      waitForAnswer(`http://localhost:${port}/readyz`, { name: `shop of the ${name}`, patience: PATIENCE }),
    ),
  );
}
