import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { paymentPage, type ShopClient } from "#tests/faults/processes/shop-client.ts";
import type { ShopProcesses, SignedIn } from "#tests/faults/processes/shop-processes.ts";
import { quantile } from "../quantiles.ts";

/** The results of shoppers who buy one product after the other while the shop is overloaded. */
interface Purchases {
  bought: number;
  /** The number of 503 answers that the shoppers got. */
  refusals: number;
  /**
   * The time in seconds from the payment at the provider until the order is delivered. The webhook alone
   * causes the delivery.
   */
  p50: number;
  worst: number;
  failures: string[];
}

const EVERY_MS = 500;
const RETRY_MS = 1_000;
const TRIES = 60;
const DELIVERED_WITHIN_MS = 60_000;

/**
 * Starts a purchase every half second. A purchase is a click on Pay, which is repeated after a 503, and then
 * the payment. The shopper does not return to the shop after the payment.
 */
export function startPurchases(
  shop: ShopProcesses,
  client: ShopClient,
  shoppers: readonly SignedIn[],
  productIds: readonly string[],
): { stop: () => Promise<Purchases> } {
  const failures: string[] = [];
  const delays: number[] = [];
  let refusals = 0;
  let isOver = false;

  const buy = async (index: number) => {
    const shopper = shoppers[index % shoppers.length] as SignedIn;
    const productId = productIds[index % productIds.length] ?? "";
    const attempt = randomUUID();
    let answer = await client.clickPay(shopper, productId, attempt);
    for (let tries = 1; answer.status === 503 && tries < TRIES; tries++) {
      refusals++;
      await sleep(RETRY_MS + Math.random() * RETRY_MS);
      answer = await client.clickPay(shopper, productId, attempt);
    }
    const { orderId, session } = paymentPage(answer);
    const { outcome } = await shop.sandbox.pay({ session });
    if (outcome !== "succeeded") throw new Error(`a payment ended with ${outcome}`);
    const paidAt = performance.now();
    while (performance.now() - paidAt < DELIVERED_WITHIN_MS) {
      const [order] = await shop.query<{ status: string }>("select status from orders where id = $1", [
        orderId,
      ]);
      if (order?.status === "completed") return void delays.push((performance.now() - paidAt) / 1000);
      await sleep(100);
    }
    throw new Error("a paid order was not delivered within a minute");
  };
  const running = (async () => {
    const all: Promise<void>[] = [];
    for (let index = 0; !isOver; index++) {
      all.push(
        buy(index).catch((error: unknown) => {
          failures.push(`a retrying shopper: ${error instanceof Error ? error.message : error}`);
        }),
      );
      await sleep(EVERY_MS);
    }
    await Promise.all(all);
  })();
  return {
    stop: async () => {
      isOver = true;
      await running;
      return {
        bought: delays.length,
        refusals,
        p50: quantile(delays, 0.5),
        worst: quantile(delays, 1),
        failures,
      };
    },
  };
}
