import { randomUUID } from "node:crypto";
import { cancelOrder } from "#domain/checkout/cancel-order.ts";
import { confirmReturn } from "#domain/checkout/settlement/confirm-return.ts";
import { sandbox } from "#tests/factories/build-order.ts";
import { Act, type Ended } from "../act.ts";
import { countItems, orderOf } from "../observe.ts";
import { buyerOf, forgetQuestions, look, type Shop } from "../shop.ts";
import { type Attempt, priceOf, type ShopModel } from "../shop-model.ts";
import { ask, sessionOf } from "./buying.ts";
import { payStray } from "./provider.ts";

/**
 * How an order comes to be owed: it was ended, somebody else has bought all that was on the shelf, and then its money comes
 * after all. Nothing of that money is told yet.
 */
export class PayTooLate extends Act<{ buyer: number; product: number }, void> {
  protected override readonly refusals = ["insufficient_stock"];
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
    return order?.status === "cancelled" ? [] : [`nobody has told of its money, and it is ${order?.status}`];
  }
}

function begin(model: ShopModel, buyer: number, line: Attempt["cart"][number]): Attempt {
  const attempt: Attempt = { id: randomUUID(), buyer, cart: [line], pages: [], paid: [], marked: "no" };
  model.attempts.push(attempt);
  return attempt;
}
