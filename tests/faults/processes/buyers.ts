import { randomUUID } from "node:crypto";
import { inParallel } from "../scale.ts";
import { paymentPage, persist, type ShopClient } from "./shop-client.ts";
import type { ShopProcesses, SignedIn } from "./shop-processes.ts";

/** What became of one shopper's purchase, as the shopper saw it. */
export interface Purchase {
  orderId: string;
  session: string;
  /** When the shop told the shopper of the order, milliseconds since 1970. */
  toldAt: number;
  paid: boolean;
  /** When the provider took the money, milliseconds since 1970. */
  paidAt?: number;
}

export interface Buying {
  /** Purchases the shop has answered to a client, as they happen. */
  acknowledged: Purchase[];
  /** Requests that were cut or failed, and were tried again. */
  cuts: number;
  readonly isOver: boolean;
  /** Resolves when every shopper has done their part. */
  over: Promise<void>;
}

/** What shoppers do after paying. */
export interface Habits {
  /** Whether the shopper at this place pays; the others leave the payment page open. */
  pays: (index: number) => boolean;
  /** Whether the shopper comes back to the shop after paying; the others close the window. */
  returns: (index: number) => boolean;
}

/** Lets each shopper buy one unit over the shop's own addresses, `width` at a time, trying again when a request is cut. */
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
  // Awaited by the test after its faults; until then a failure must not end the process.
  over.catch(() => {
    buying.isOver = true;
  });
  return Object.assign(buying, { over });
}
