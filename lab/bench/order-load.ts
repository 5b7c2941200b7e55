import { setTimeout as sleep } from "node:timers/promises";
import { paymentPage, type ShopClient, shopClient } from "#tests/faults/processes/shop-client.ts";
import type { ShopProcesses, SignedIn } from "#tests/faults/processes/shop-processes.ts";

export interface OrderLoad {
  shop: ShopProcesses;
  client: ShopClient;
  products: readonly { id: string }[];
  shoppers: readonly SignedIn[];
}

/** Latencies in milliseconds, from the click on Pay to the shop's answer that the order is completed. */
export interface OrderResult {
  orders: number;
  seconds: number;
  rate: number;
  p50: number;
  p99: number;
  worst: number;
  /** The number of errors, grouped by the first words of the error message. */
  errors: Record<string, number>;
}

const DELIVERED_WITHIN_MS = 10_000;

/**
 * Lets `concurrency` shoppers buy at the same time for a period of `seconds` seconds. A purchase is a click
 * on Pay, the payment at the provider, and the return to the shop.
 */
export async function buyFor(load: OrderLoad, concurrency: number, seconds: number): Promise<OrderResult> {
  const latencies: number[] = [];
  const errors: Record<string, number> = {};
  // The load generator shares the machine with the shop. Therefore it uses `shopClient`, which needs less CPU
  // time than `fetch`.
  const provider = shopClient(load.shop.sandboxPort);
  const started = performance.now();
  const deadline = started + seconds * 1000;
  let turn = 0;
  const lane = async (at: number) => {
    // Each concurrent loop uses its own shoppers, so that no shopper pays two carts at the same time.
    for (let index = at; performance.now() < deadline; index += concurrency) {
      const shopper = load.shoppers[index % (load.shoppers.length - (load.shoppers.length % concurrency))];
      const product = load.products[turn++ % load.products.length];
      if (!shopper || !product) throw new Error("there are no shoppers or no products");
      const clicked = performance.now();
      try {
        await buy(load, provider, shopper, product.id);
        latencies.push(performance.now() - clicked);
      } catch (error) {
        const words = (error instanceof Error ? error.message : String(error)).slice(0, 80);
        errors[words] = (errors[words] ?? 0) + 1;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, at) => lane(at)));
  const took = (performance.now() - started) / 1000;
  provider.close();
  latencies.sort((a, b) => a - b);
  const share = (part: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0;
  return {
    orders: latencies.length,
    seconds: took,
    rate: latencies.length / took,
    p50: share(0.5),
    p99: share(0.99),
    worst: share(1),
    errors,
  };
}

async function buy(
  { client }: OrderLoad,
  provider: ShopClient,
  shopper: SignedIn,
  productId: string,
): Promise<void> {
  const page = paymentPage(await client.clickPay(shopper, productId));
  const paid = await provider.send({
    method: "POST",
    path: "/_test/pay",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ session: page.session }),
  });
  if (!paid.body.includes('"outcome":"succeeded"'))
    throw new Error(`the payment failed: ${paid.status} ${paid.body}`);
  const end = performance.now() + DELIVERED_WITHIN_MS;
  for (;;) {
    const answer = await client.comeBack(shopper, page.orderId);
    if (answer.status !== 200) throw new Error(`coming back: ${answer.status} ${answer.body}`);
    if ((JSON.parse(answer.body) as { status: string }).status === "completed") return;
    if (performance.now() > end) throw new Error(`not delivered within ${DELIVERED_WITHIN_MS / 1000} s`);
    await sleep(5);
  }
}
