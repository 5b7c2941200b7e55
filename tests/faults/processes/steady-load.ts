import { setTimeout as wait } from "node:timers/promises";
import { type Answer, paymentPage, type ShopClient } from "./shop-client.ts";
import type { ShopProcesses, SignedIn } from "./shop-processes.ts";

/** What a steady stream of visitors met; nobody in it tries anything twice. */
export interface SteadyLoad {
  requests: number;
  pages: number;
  checkouts: number;
  /** What was answered otherwise than with what was asked for, or not at all. */
  failures: string[];
  /** Orders that were paid. */
  paid: string[];
  /** Ends the stream; resolves when everybody has been answered. */
  stop(): Promise<void>;
}

/** Of ten requests begun, one is a click on Pay, one asks for a page of one's own, and the others look around. */
const CHECKOUT_EVERY = 10;
const OWN_EVERY = 5;
const AROUND = ["/", "/marketplace", "/about", "/support"];

/**
 * Begins `perSecond` requests in each second, whether or not the earlier ones were answered: pages, of the catalogue and
 * personal, and among them checkouts, which pay at the provider and come back.
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
    const shopper = plan.shoppers[(index / CHECKOUT_EVERY) % plan.shoppers.length] as SignedIn;
    const productId = plan.productIds[index % plan.productIds.length] ?? "";
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
