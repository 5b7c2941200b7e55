import { setTimeout as wait } from "node:timers/promises";
import { type Purchase, startBuying } from "#tests/faults/processes/buyers.ts";
import { shopClient } from "#tests/faults/processes/shop-client.ts";
import type { ShopProcesses } from "#tests/faults/processes/shop-processes.ts";

/**
 * `WIDTH` shoppers buy at the same time. A wave consists of `WAVE` shoppers, and a pause follows each wave.
 */
const WIDTH = 4;
const WAVE = 12;
const PAUSE_MS = 1_000;

export interface SteadyBuyers {
  /** The purchases that the shop confirmed to a shopper, in the order of confirmation. */
  readonly acknowledged: Purchase[];
  readonly cuts: number;
  /** Starts no new shoppers, and waits for the shoppers who have started. @throws the error of a shopper. */
  stop(): Promise<void>;
  /** Stops every shopper immediately. */
  leave(): void;
}

/**
 * Lets up to `most` shoppers buy one unit each, in waves. Nine of ten shoppers pay, and a third of the paying
 * shoppers close the window after the payment.
 */
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
