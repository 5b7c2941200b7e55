import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { giveBackUnopened } from "#domain/after-sale/returns/give-back-unopened.ts";
import { readReturnable } from "#domain/after-sale/returns/read-returnable.ts";
import { keyOfUnit, withdrawOwnUnits } from "#domain/after-sale/returns/withdraw-own-units.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import { Act, type Ended } from "../act.ts";
import type { Shop } from "../shop.ts";
import { pick, type ShopModel } from "../shop-model.ts";

const buyerOf = ({ buyers }: Shop, userId: string | undefined): Shopper => {
  const found = buyers.find((buyer) => buyer.userId === userId);
  if (!found) throw new Error("an order belongs to a buyer of the model");
  return found;
};

/** A customer returns a delivered unit for money, with one click or with two simultaneous clicks. */
export class GiveBack extends Act<{ at: number }, { refundId: string }> {
  protected override readonly refusals = ["not_returnable", "refund_nothing_left", "refund_not_paid"];

  protected override isPossible = (model: Readonly<ShopModel>) => model.seen.deliveries.length > 0;

  protected override act(model: ShopModel, real: Shop): Promise<{ refundId: string }> {
    const delivery = pick(model.seen.deliveries, this.given.at);
    return giveBackUnopened(buyerOf(real, delivery?.user), { deliverableId: delivery?.id ?? "" });
  }

  protected override learn({ before, after, outcome }: Ended<{ refundId: string }>): string[] {
    const was = pick(before.deliveries, this.given.at);
    const now = after.deliveries.find(({ id }) => id === was?.id);
    if (outcome.kind !== "done" || !was || !now) return [];
    if (was.wasOpened || now.wasOpened) return ["an opened unit was given back"];
    return now.status === "revoked" ? [] : [`given back, and still ${now.status}`];
  }
}

/** A customer withdraws from all units of their order. */
export class Withdraw extends Act<{ at: number }, { withdrawalId: string }> {
  /** The shop accepts at most ten withdrawals of one customer in an hour. */
  protected override readonly refusals = ["too_many_attempts", "refund_nothing_left"];

  protected override isPossible = (model: Readonly<ShopModel>) => model.seen.orders.length > 0;

  protected override async act(model: ShopModel, real: Shop): Promise<{ withdrawalId: string }> {
    const seen = pick(model.seen.orders, this.given.at);
    const [order] = await db
      .select()
      .from(orders)
      .where(eq(orders.id, seen?.id ?? ""));
    if (!order) throw new Error("the model saw an order that is not there");
    const shopper = buyerOf(real, seen?.buyer);
    const units = (await readReturnable(db, order)).units.map(keyOfUnit);
    return withdrawOwnUnits(shopper, {
      formId: randomUUID(),
      name: "Ana Prado",
      orderNumber: order.orderNumber,
      email: shopper.email,
      language: "en",
      units,
    });
  }

  protected override learn({ before, after, outcome }: Ended<{ withdrawalId: string }>): string[] {
    const was = pick(before.orders, this.given.at);
    const now = after.orders.find(({ id }) => id === was?.id);
    if (outcome.kind !== "done" || !was || !now) return [];
    const held = now.refunds.filter(({ state }) => !["failed", "canceled"].includes(state));
    const sum = held.reduce((total, { amount }) => total + amount, 0);
    const paid = now.payments.reduce((total, { amount }) => total + amount, 0);
    return sum > paid ? ["a withdrawal paid back more than was paid"] : [];
  }
}
