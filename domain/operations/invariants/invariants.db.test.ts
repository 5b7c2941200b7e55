import { describe, expect, it } from "vitest";
import { db, inTransaction, pool } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { releaseOrder } from "#domain/checkout/settlement/release-order.ts";
import { system } from "#domain/kernel/caller.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { whileBroken } from "#tests/factories/behind-the-guards.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildAwaitingOrder, buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { checkInvariants } from "./check-invariants.ts";
import { askedInvariants, findBrokenInvariants } from "./find-broken.ts";

/**
 * Changes the total of an order so that the total differs from the payment. This change breaks the invariants
 * I11 and I16.
 */
const wrongTotal = (orderId: string) => ({
  breaks: "update orders set subtotal = subtotal + 1, total = total + 1 where id = $1",
  mends: "update orders set subtotal = subtotal - 1, total = total - 1 where id = $1",
  values: [orderId],
});

const codes = async () => (await findBrokenInvariants()).map(({ code }) => code);
describe("the invariants", () => {
  it("the invariants have unique consecutive numbers, and each invariant has a description", () => {
    expect(new Set(askedInvariants.map(({ code }) => code)).size).toBe(askedInvariants.length);
    expect(askedInvariants.every(({ code, says }) => /^[IBCD]\d+b?$/.test(code) && says.length > 10)).toBe(
      true,
    );
    for (const alike of Map.groupBy(askedInvariants, ({ code }) => code[0]).values()) {
      const numbers = new Set(alike.map(({ code }) => Number.parseInt(code.slice(1), 10)));
      const count = alike.filter(({ code }) => !code.endsWith("b")).length;
      expect([...numbers].sort((a, b) => a - b)).toEqual(
        Array.from({ length: count }, (_, index) => index + 1),
      );
    }
  });

  it("the invariants report an available item that was already delivered, and ledger entries that do not balance", async () => {
    const { orderId } = await buildPaidOrder();
    const entries = `amount > 0 and transaction_id in (select id from ledger_transactions where order_id = $1)`;
    const items = "select inventory_item_id from deliverables where order_id = $1";
    const cases: [string, Parameters<typeof whileBroken>[0], Parameters<typeof whileBroken>[1]][] = [
      ["I11", "orders", wrongTotal(orderId)],
      [
        "I12",
        "ledger_entries",
        {
          breaks: `update ledger_entries set amount = amount + 1 where ${entries}`,
          mends: `update ledger_entries set amount = amount - 1 where ${entries}`,
          values: [orderId],
        },
      ],
      [
        "I3",
        "product_inventory",
        {
          breaks: `update product_inventory set state = 'available', order_item_id = null where id in (${items})`,
          mends: `update product_inventory p set state = 'sold', order_item_id = d.order_item_id
            from deliverables d where d.inventory_item_id = p.id and d.order_id = $1`,
          values: [orderId],
        },
      ],
      [
        "I33",
        "product_inventory",
        {
          breaks: `with seen as (update deliverables set first_revealed_at = now() where order_id = $1
            returning inventory_item_id) update product_inventory set state = 'quarantined'
            where id in (select inventory_item_id from seen)`,
          mends: `with unseen as (update deliverables set first_revealed_at = null where order_id = $1
            returning inventory_item_id) update product_inventory set state = 'sold'
            where id in (select inventory_item_id from unseen)`,
          values: [orderId],
        },
      ],
    ];
    for (const [code, table, change] of cases)
      await whileBroken(table, change, async () => expect(await codes()).toContain(code));
    expect(await codes()).toEqual([]);
  });

  it("the invariants report an ended order that still reserves manual stock, and an expired order without an exception", async () => {
    const product = await buildProduct({ deliveryType: "manual", manualStock: 5 });
    const { orderId } = await buildAwaitingOrder({ items: [{ productId: product.id, quantity: 2 }] });
    await pool.query("update orders set expires_at = expires_at - interval '2 days' where id = $1", [
      orderId,
    ]);
    expect(await codes()).toEqual(["I31", "I32"]);
    await openException(db, "provider_unreachable", orderId, orderId);
    expect(await codes()).toEqual([]);
    await releaseOrder(system("test"), orderId, "expired", "test");
    expect(await codes()).toEqual([]);
    await pool.query("update order_items set held_typed = 2 where order_id = $1", [orderId]);
    expect(await codes()).toEqual(["I31"]);
    await pool.query("update order_items set held_typed = 0 where order_id = $1", [orderId]);
  });

  it("the invariants report missing database triggers", async () => {
    const guards = [
      ["I9", "product_inventory", "product_inventory_guard"],
      ["I12b", "ledger_entries", "ledger_entries_append_only"],
      ["I12b", "provider_fees", "provider_fees_append_only"],
      ["I19b", "orders", "orders_guard"],
      ["I23b", "admin_audit_log", "admin_audit_log_append_only"],
    ] as const;
    for (const [code, table, trigger] of guards) {
      await pool.query(`alter table ${table} disable trigger ${trigger}`);
      const broken = await findBrokenInvariants();
      await pool.query(`alter table ${table} enable trigger ${trigger}`);
      expect(broken).toMatchObject([{ code, rows: [trigger] }]);
    }
    expect(await codes()).toEqual([]);
  });

  it("the invariants report the number of an audit row that contains a provider key, but never show the key", async () => {
    const { seq } = await oneAuditRow();
    const key = `sk_${"live"}_abcdefgh12345678`;
    await whileBroken(
      "admin_audit_log",
      {
        breaks: `update admin_audit_log set details = details || '{"note": "${key}"}' where seq = $1`,
        mends: "update admin_audit_log set details = details - 'note' where seq = $1",
        values: [seq],
      },
      async () => {
        const broken = await findBrokenInvariants();
        expect(broken.map(({ code }) => code)).toEqual(["I24", "I23"]);
        expect(JSON.stringify(broken)).not.toContain(key);
      },
    );
  });
});

async function oneAuditRow() {
  await inTransaction((tx) =>
    recordAudit(tx, system("test"), { action: "TEST", table: "test", recordId: "1" }),
  );
  const [row] = await db.select().from(adminAuditLog).limit(1);
  if (!row) throw new Error("nothing was written");
  return row;
}

describe("checkInvariants", () => {
  it("checkInvariants returns the count of broken rows to an admin, without ids", async () => {
    const { orderId } = await buildPaidOrder();
    const admin = await buildSignedInAdmin();
    expect((await checkInvariants(admin)).every(({ brokenRows }) => brokenRows === 0)).toBe(true);
    await whileBroken("orders", wrongTotal(orderId), async () => {
      const results = await checkInvariants(admin);
      expect(results.filter(({ brokenRows }) => brokenRows > 0)).toMatchObject([
        {
          code: "I11",
          says: "the total equals the charge, unless the order is marked or staff accepted the charge",
          brokenRows: 1,
        },
        { code: "I16", brokenRows: 1 },
      ]);
      expect(JSON.stringify(results)).not.toContain(orderId);
    });
  });

  it("checkInvariants refuses all callers except admins", async () => {
    for (const caller of [visitor, await buildShopper()])
      await expect(checkInvariants(caller)).rejects.toMatchObject({ code: "sign_in_required" });
    await expect(checkInvariants(await buildSignedInMember("manage_orders"))).rejects.toMatchObject({
      code: "not_permitted",
    });
  });
});
