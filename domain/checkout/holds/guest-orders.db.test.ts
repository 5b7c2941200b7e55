import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { checkOut, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import {
  allowGuests,
  callerOfToken,
  checkOutAsGuest,
  guestAddress,
  visitorFrom,
} from "#tests/factories/guests/build-guest.ts";
import { atScale, inParallel } from "#tests/faults/scale.ts";

const oneOf = (productId: string, quantity = 1) => [{ productId, quantity }];

afterEach(async () => {
  await db.delete(siteSettings);
});

describe("the holds of guests", () => {
  it("a guest's third unpaid order in one browser ends the older of the first two orders", async () => {
    await allowGuests();
    const items = await inParallel(3, 1, async () => oneOf((await buildProduct()).id));
    const email = guestAddress();
    const first = await checkOutAsGuest({ email, items: items[0] ?? [] });
    let { browser } = first;
    for (const cart of items.slice(1)) {
      await checkOutAsGuest({ email, items: cart, caller: browser });
      browser = await callerOfToken(first.entry?.token ?? "");
    }
    expect((await readOrder(first.orderId)).paymentState).toBe("expired");
  });

  it("a third unpaid guest order from one network replaces the oldest order only when this order is ten minutes old", async () => {
    await allowGuests();
    const buy = async () =>
      checkOutAsGuest({
        email: guestAddress(),
        items: oneOf((await buildProduct()).id),
        caller: visitorFrom("203.0.113.9"),
      });
    const first = await buy();
    await buy();
    await expect(buy()).rejects.toMatchObject({ code: "hold_limit", details: { reason: "network" } });
    await db.execute(
      `update orders set created_at = created_at - interval '11 minutes' where id = '${first.orderId}'`,
    );
    await expect(buy()).resolves.toHaveProperty("paymentUrl");
    expect((await readOrder(first.orderId)).paymentState).toBe("expired");
  });

  it("guests can never reserve the last unit of a product, so a shopper with an account can buy the unit", async () => {
    await allowGuests();
    const product = await buildProduct({ stock: 10 });
    const guests = atScale(15, 200);
    const answers = await inParallel(guests, 8, (at) =>
      checkOutAsGuest({
        email: guestAddress(),
        items: oneOf(product.id),
        caller: visitorFrom(`198.51.${Math.floor(at / 200)}.${at % 200}`),
      }).then(
        () => "held",
        (error: { code: string }) => error.code,
      ),
    );
    expect(answers.filter((answer) => answer === "held")).toHaveLength(5);
    expect(answers.filter((answer) => !["held", "hold_limit"].includes(answer))).toEqual([]);
    const shopper = await buildShopper();
    await expect(checkOut(shopper, oneOf(product.id, 5))).resolves.toHaveProperty("paymentUrl");
  });

  it("a guest order above the stock share for guests is refused before the shop locks an item or waits for another checkout", async () => {
    await allowGuests();
    const product = await buildProduct({ stock: 4 });
    const buy = () => checkOutAsGuest({ email: guestAddress(), items: oneOf(product.id, 2) });
    await buy();
    await inTransaction(async (tx) => {
      await tx.execute(sql`select from product_inventory where product_id = ${product.id} for update`);
      await expect(buy()).rejects.toMatchObject({
        code: "hold_limit",
        details: { reason: "unverified_all" },
      });
    });
  });
});
