import { setTimeout as wait } from "node:timers/promises";
import { type Purchase, startBuying } from "../faults/processes/buyers.ts";
import { shopClient } from "../faults/processes/shop-client.ts";
import type { ShopProcesses } from "../faults/processes/shop-processes.ts";

/** Shoppers at a time, and how many of them come together before a pause. */
const WIDTH = 4;
const WAVE = 12;
const PAUSE_MS = 1_000;

export interface SteadyBuyers {
  /** Purchases the shop has told somebody of, as they happen. */
  readonly acknowledged: Purchase[];
  readonly cuts: number;
  /** Lets no further shopper come, and resolves when those who came have done their part. @throws what one of them met. */
  stop(): Promise<void>;
  /** Sends everybody away at once, whatever they were doing. */
  leave(): void;
}

/** Lets at most `most` shoppers buy one unit each, wave after wave: nine of ten pay, and a third of those closes the window. */
export async function startSteadyBuyers(shop: ShopProcesses, most: number): Promise<SteadyBuyers> {
  const { products, shoppers } = await shop.seed({ stocks: [most], shoppers: most });
  const client = shopClient(shop.port);
  const plan = {
    productId: products[0]?.id ?? "",
    width: WIDTH,
    pays: (index: number) => index % 10 !== 9,
    returns: (index: number) => index % 3 !== 2,
  };
  const waves: ReturnType<typeof startBuying>[] = [];
  let isStopping = false;

  const run = async () => {
    for (let from = 0; from < most && !isStopping; from += WAVE) {
      const wave = startBuying(shop, client, { ...plan, shoppers: shoppers.slice(from, from + WAVE) });
      waves.push(wave);
      await wave.over;
      await wait(PAUSE_MS);
    }
  };
  const over = run();
  over.catch(() => {});
  return {
    get acknowledged() {
      return waves.flatMap((wave) => wave.acknowledged);
    },
    get cuts() {
      return waves.reduce((sum, wave) => sum + wave.cuts, 0);
    },
    stop: async () => {
      isStopping = true;
      await over.finally(() => client.close());
    },
    leave: () => {
      isStopping = true;
      client.close();
    },
  };
}
