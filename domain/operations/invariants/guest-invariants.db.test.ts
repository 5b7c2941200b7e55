import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { revealOrder } from "#domain/delivery/reveal-order.ts";
import { whileBroken } from "#tests/factories/behind-the-guards.ts";
import { readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { allowGuests, buyAsGuest, guestAddress } from "#tests/factories/guests/build-guest.ts";
import { askInvariants } from "./find-broken.ts";
import { onlyRows, scopeKinds, wholeShop } from "./scope.ts";

/**
 * For each invariant, a change to a guest's order that breaks the invariant. The guest has revealed a unit of
 * this order in the guest's browser.
 */
const damages: Record<string, { breaks: string; mends: string }> = {
  I58: {
    breaks: `insert into sessions (user_id, token_hash, expires_at)
      select user_id, 'damage'::bytea, now() from orders where id = $1`,
    mends: "delete from sessions where token_hash = 'damage'::bytea and $1::uuid is not null",
  },
  I59: {
    breaks: "delete from order_grants where order_id = $1",
    mends: `insert into order_grants (session_id, order_id, source, expires_at)
      select session_id, order_id, 'checkout', now() + interval '1 day' from guest_orders where order_id = $1`,
  },
  I60: {
    breaks: `insert into users (email, password_hash, email_verified_at)
      select customer_email, 'damage', now() from orders where id = $1`,
    mends: "delete from users where password_hash = 'damage' and $1::uuid is not null",
  },
  I61: {
    breaks: "update orders set customer_email = 'x' || customer_email where id = $1",
    mends: "update orders set customer_email = substr(customer_email, 2) where id = $1",
  },
};

describe("the invariants of guests", () => {
  let orderId = "";
  let seq = "";
  beforeAll(async () => {
    await allowGuests();
    await buildShopper();
    const items = [{ productId: (await buildProduct()).id, quantity: 1 }];
    const bought = await buyAsGuest({ email: guestAddress(), items });
    ({ orderId } = bought);
    await revealOrder(bought.browser, { orderNumber: (await readOrder(orderId)).orderNumber });
    const { rows } = await db.execute<{ seq: string }>(
      sql`select max(seq)::text as seq from admin_audit_log`,
    );
    seq = rows[0]?.seq ?? "";
  });

  it.each(Object.entries(damages))(
    "the invariants of guests find %s in a changed row, and in the whole shop",
    async (code, damage) => {
      const none = Object.fromEntries(scopeKinds.map((kind) => [kind, [] as string[]]));
      const changed = onlyRows({ ...none, orders: [orderId], auditRows: [seq] } as never);
      const isBroken = async (scope = wholeShop) =>
        (await askInvariants(undefined, scope, new Set([code]))).broken.length > 0;
      expect(await isBroken()).toBe(false);
      await whileBroken("orders", { ...damage, values: [orderId] }, async () => {
        expect(await isBroken(changed)).toBe(true);
        expect(await isBroken()).toBe(true);
      });
      expect(await isBroken()).toBe(false);
    },
  );
});
