import { setTimeout as wait } from "node:timers/promises";
import { type Answer, paymentPage, type ShopClient } from "./shop-client.ts";
import type { ShopProcesses, SignedIn } from "./shop-processes.ts";

/** The results of a steady stream of requests without retries. */
export interface SteadyLoad {
  requests: number;
  pages: number;
  checkouts: number;
  /** Requests that failed or got an unexpected answer. */
  failures: string[];
  /** The ids of the paid orders. */
  paid: string[];
  /** Starts no further request, and waits for the answers to all open requests. */
  stop(): Promise<void>;
}

/**
 * Of ten requests, one is a click on Pay, one requests a personal page, and the others request public pages.
 */
const CHECKOUT_EVERY = 10;
const OWN_EVERY = 5;
const AROUND = ["/", "/marketplace", "/about", "/support"];

/**
 * Starts `perSecond` requests in each second, even while earlier requests have no answer yet. The load mixes
 * public pages, personal pages and complete checkouts.
 */
export function startSteadyLoad(
  shop: ShopProcesses,
  client: ShopClient,
  plan: { perSecond: number; productIds: readonly string[]; shoppers: readonly SignedIn[] },
): SteadyLoad {
  const load = { requests: 0, pages: 0, checkouts: 0, failures: [] as string[], paid: [] as string[] };
  const underWay = new Set<Promise<void>>();
  let isOver = false;

  const expectOk = (what: string, answer: Answer) => {
    if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.body.slice(0, 200)}`);
    return answer;
  };
  const send = (work: Promise<Answer>) => {
    load.requests++;
    return work;
  };
  const visit = async (index: number) => {
    const path = index % OWN_EVERY === 0 ? "/account" : (AROUND[index % AROUND.length] ?? "/");
    const shopper = plan.shoppers[index % plan.shoppers.length] as SignedIn;
    expectOk(path, await send(client.send({ path, headers: client.cookieOf(shopper) })));
    load.pages++;
  };
  const buy = async (index: number) => {
    const purchase = index / CHECKOUT_EVERY;
    const shopper = plan.shoppers[purchase % plan.shoppers.length] as SignedIn;
    const productId = plan.productIds[purchase % plan.productIds.length] ?? "";
    const { orderId, session } = paymentPage(
      expectOk("click on Pay", await send(client.clickPay(shopper, productId))),
    );
    const { outcome } = await shop.sandbox.pay({ session });
    if (outcome !== "succeeded") throw new Error(`a payment ended with ${outcome}`);
    load.paid.push(orderId);
    expectOk("coming back", await send(client.comeBack(shopper, orderId)));
    load.checkouts++;
  };
  const running = (async () => {
    const began = performance.now();
    for (let index = 0; !isOver; index++) {
      const one = (index % CHECKOUT_EVERY === 0 ? buy(index) : visit(index))
        .catch((error: unknown) => {
          const seconds = ((performance.now() - began) / 1000).toFixed(1);
          load.failures.push(`after ${seconds} s: ${error instanceof Error ? error.message : error}`);
        })
        .finally(() => underWay.delete(one));
      underWay.add(one);
      await wait(Math.max(0, began + ((index + 1) * 1000) / plan.perSecond - performance.now()));
    }
  })();
  return Object.assign(load, {
    stop: async () => {
      isOver = true;
      await running;
      await Promise.all(underWay);
    },
  });
}
