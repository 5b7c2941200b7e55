import { randomUUID } from "node:crypto";
import { cancelOrder } from "#domain/checkout/cancel-order.ts";
import { confirmReturn } from "#domain/checkout/settlement/return/confirm-return.ts";
import { sandbox } from "#tests/factories/build-order.ts";
import { Act, type Ended } from "../act.ts";
import { countItems, orderOf } from "../observe.ts";
import { buyerOf, forgetQuestions, look, type Shop } from "../shop.ts";
import { type Attempt, priceOf, type ShopModel } from "../shop-model.ts";
import { ask, sessionOf } from "./buying.ts";
import { payStray } from "./provider.ts";

/**
 * Makes an order that becomes backordered: staff cancel it, another shopper buys the remaining stock, and
 * then the first buyer's money arrives. The shop does not know about this payment yet.
 */
export class PayTooLate extends Act<{ buyer: number; product: number }, void> {
  protected override readonly refusals = ["insufficient_stock", "product_unavailable"];
  #late: Attempt | undefined;

  protected override async act(model: ShopModel, real: Shop): Promise<void> {
    const { buyer, product } = this.given;
    const late = begin(model, buyer, { product, quantity: 1 });
    const { orderId, paymentUrl } = await ask(model, real, late);
    late.pages.push(sessionOf(paymentUrl));
    await cancelOrder(real.admin, { orderId, reason: "the buyer went away" });

    const stock = countItems(await look(real), model.products[product]?.id ?? "", "available");
    const other = begin(model, buyer + 1, { product, quantity: stock });
    const session = sessionOf((await ask(model, real, other)).paymentUrl);
    other.pages.push(session);
    await sandbox.pay({ session });
    other.paid.push({ session, amount: priceOf(model, other.cart), card: "success" });
    await forgetQuestions();
    await confirmReturn(buyerOf(real, other), { sessionId: session });

    await payStray(model, late, orderId, 0);
    this.#late = late;
  }

  protected override learn({ after, outcome }: Ended<void>): string[] {
    if (outcome.kind !== "done" || !this.#late) return [];
    const order = orderOf(after, this.#late);
    return order?.status === "cancelled"
      ? []
      : [`the shop does not know its payment, but the order is ${order?.status}`];
  }
}

function begin(model: ShopModel, buyer: number, line: Attempt["cart"][number]): Attempt {
  const attempt: Attempt = { id: randomUUID(), buyer, cart: [line], pages: [], paid: [], marked: "no" };
  model.attempts.push(attempt);
  return attempt;
}
