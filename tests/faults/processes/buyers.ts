import { randomUUID } from "node:crypto";
import { inParallel } from "../scale.ts";
import { paymentPage, persist, type ShopClient } from "./shop-client.ts";
import type { ShopProcesses, SignedIn } from "./shop-processes.ts";

/** The state of one shopper's purchase, as the shopper knows it. */
export interface Purchase {
  orderId: string;
  session: string;
  /** The time when the shop confirmed the order to the shopper, in milliseconds since 1970. */
  toldAt: number;
  paid: boolean;
  /** The time of the payment at the provider, in milliseconds since 1970. */
  paidAt?: number;
}

export interface Buying {
  /** The purchases that the shop confirmed to a client, in the order of confirmation. */
  acknowledged: Purchase[];
  /** How often a shopper had to repeat a failed request. */
  cuts: number;
  readonly isOver: boolean;
  /** Resolves when every shopper has finished. */
  over: Promise<void>;
}

/** The choices of the shoppers before and after the payment. */
export interface Habits {
  /**
   * Returns whether the shopper with this index pays. Shoppers who do not pay leave the payment page open.
   */
  pays: (index: number) => boolean;
  /**
   * Returns whether the shopper returns to the shop after paying. Shoppers who do not return close the
   * window.
   */
  returns: (index: number) => boolean;
}

/**
 * Each shopper buys one unit through the shop's HTTP interface. At most `width` shoppers buy at the same
 * time. Retries failed requests.
 */
export function startBuying(
  shop: ShopProcesses,
  client: ShopClient,
  plan: { productId: string; shoppers: readonly SignedIn[]; width: number } & Habits,
): Buying {
  const buying = { acknowledged: [] as Purchase[], cuts: 0, isOver: false };
  const onCut = () => {
    buying.cuts++;
  };
  const buy = async (index: number) => {
    const shopper = plan.shoppers[index] as SignedIn;
    const attempt = randomUUID();
    const page = paymentPage(await persist(() => client.clickPay(shopper, plan.productId, attempt), onCut));
    const purchase: Purchase = { ...page, toldAt: Date.now(), paid: false };
    buying.acknowledged.push(purchase);
    if (!plan.pays(index)) return;
    const { outcome } = await shop.sandbox.pay({ session: page.session });
    if (outcome !== "succeeded") throw new Error(`a payment ended with ${outcome}`);
    purchase.paid = true;
    purchase.paidAt = Date.now();
    if (!plan.returns(index)) return;
    const answer = await persist(() => client.comeBack(shopper, page.orderId), onCut);
    if (answer.status !== 200) throw new Error(`coming back: ${answer.status} ${answer.body.slice(0, 300)}`);
  };
  const over = inParallel(plan.shoppers.length, plan.width, buy).then(() => {
    buying.isOver = true;
  });
  // The test awaits this promise only after all faults. Before the test awaits this promise, a rejection of
  // the promise must not end the process.
  over.catch(() => {
    buying.isOver = true;
  });
  return Object.assign(buying, { over });
}
