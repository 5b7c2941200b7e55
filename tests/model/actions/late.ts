import { randomUUID } from "node:crypto";
import { cancelOrder } from "#domain/checkout/cancel-order.ts";
import { confirmReturn } from "#domain/checkout/settlement/return/confirm-return.ts";
import { sandbox } from "#tests/factories/build-order.ts";
import { Act, type Ended } from "../act.ts";
import { callerOf } from "../customers.ts";
import { countItems, orderOf } from "../observe.ts";
import { forgetQuestions, look, type Shop } from "../shop.ts";
import { type Attempt, SHOPPERS, type ShopModel, totalOf } from "../shop-model.ts";
import { askForPage, CART_REJECTIONS } from "./payment-page.ts";
import { payStray } from "./provider.ts";

/**
 * Creates a backordered order. Staff cancel an order, a shopper buys the remaining stock, and then the
 * payment of the first buyer arrives. At the end of this action, the shop does not know about the payment
 * yet.
 */
export class PayTooLate extends Act<{ buyer: number; product: number }, void> {
  protected override readonly refusals = CART_REJECTIONS;
  #late: Attempt | undefined;

  protected override async act(model: ShopModel, real: Shop): Promise<void> {
    const { buyer, product } = this.given;
    const { owner: late, orderId } = await askForPage(model, real, begin(model, buyer, product, 1));
    await cancelOrder(real.admin, { orderId, reason: "the buyer went away" });

    const stock = countItems(await look(real), model.products[product]?.id ?? "", "available");
    const { owner, session } = await askForPage(
      model,
      real,
      begin(model, (buyer + 1) % SHOPPERS, product, stock),
    );
    await sandbox.pay({ session });
    owner.paid.push({ session, amount: totalOf(model, owner), card: "success" });
    await forgetQuestions();
    await confirmReturn(await callerOf(model, real, owner), { sessionId: session });

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

function begin(model: ShopModel, buyer: number, product: number, quantity: number): Attempt {
  const cart = [{ product, quantity }];
  const attempt: Attempt = { id: randomUUID(), buyer, cart, pages: [], paid: [], marked: "no" };
  model.attempts.push(attempt);
  return attempt;
}
