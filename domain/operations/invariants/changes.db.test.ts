import { beforeAll, describe, expect, it } from "vitest";
import { inTransaction, pool } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { whileBroken } from "#tests/factories/behind-the-guards.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildAdmin } from "#tests/factories/build-staff.ts";
import { readChanges } from "./changes.ts";
import { askedInvariants, askInvariants } from "./find-broken.ts";
import { onlyRows, type Scope, scopeKinds, wholeShop } from "./scope.ts";

/**
 * A change that makes one row violate an invariant, and the change that repairs the row. `$1` is the id of a
 * paid and delivered order.
 */
interface Damage {
  guarded?: Parameters<typeof whileBroken>[0];
  breaks: string;
  mends: string;
}

const set = (table: string, column: string, broken: string, whole: string, whose = "order_id = $1") => ({
  breaks: `update ${table} set ${column} = ${broken} where ${whose}`,
  mends: `update ${table} set ${column} = ${whole} where ${whose}`,
});
const ofOrder = "id = $1";
const item = "id in (select inventory_item_id from deliverables where order_id = $1)";
const ofItem = "id in (select product_id from order_items where order_id = $1)";
const newest = "order_id = $1 and version = (select version from orders where id = $1)";
const audited = "seq = (select max(seq) from admin_audit_log) and $1 <> ''";
const details = (text: string) => ({
  guarded: "admin_audit_log" as const,
  breaks: `update admin_audit_log set details = details || '${text}' where ${audited}`,
  mends: `update admin_audit_log set details = details - 'x' where ${audited}`,
});

/** Returns the SQL for the encrypted bytes of an item with another key version in their header. */
const versioned = (version: string) =>
  `overlay(account_data_sealed placing '\\x000000${version}'::bytea from 2 for 4)`;

/**
 * For each invariant, one change that violates the invariant. The list contains the invariants that a check
 * of changed rows covers. The list leaves out invariants that a database constraint enforces.
 */
const anySealed = "select account_data_sealed as sealed from product_inventory limit 1";
const damages: Record<string, Damage> = {
  I2: set("deliverables", "slot", "9", "1"),
  I3: {
    guarded: "product_inventory",
    breaks: `update product_inventory set state = 'available', order_item_id = null where ${item}`,
    mends: `update product_inventory p set state = 'sold', order_item_id = d.order_item_id
      from deliverables d where d.inventory_item_id = p.id and d.order_id = $1`,
  },
  I6: set("order_items", "delivered_quantity", "0", "1"),
  I6b: set("order_items", "delivered_quantity", "0", "1"),
  I7: {
    guarded: "orders",
    breaks: "update orders set payment_state = 'expired', completed_at = null where id = $1",
    mends: "update orders set payment_state = 'paid', completed_at = paid_at where id = $1",
  },
  I11: { guarded: "orders", ...set("orders", "paid_amount", "total + 1", "total", ofOrder) },
  I11b: {
    guarded: "orders",
    ...set("orders", "store_subtotal", "store_subtotal + 1", "store_subtotal - 1", ofOrder),
  },
  I12: {
    guarded: "ledger_entries",
    breaks: `update ledger_entries set amount = amount + 1 where amount > 0 and transaction_id in
      (select id from ledger_transactions where order_id = $1)`,
    mends: `update ledger_entries set amount = amount - 1 where amount > 0 and transaction_id in
      (select id from ledger_transactions where order_id = $1)`,
  },
  I13b: { guarded: "orders", ...set("orders", "refunded_amount", "1", "0", ofOrder) },
  I14: set("payments", "is_duplicate", "true", "false"),
  I14b: set("payments", "is_duplicate", "true", "false"),
  I15: set("payments", "provider_payment_id", "'x' || provider_payment_id", "substr(provider_payment_id, 2)"),
  I16: set(
    "customers",
    "total_spent",
    "total_spent + 1",
    "total_spent - 1",
    "id = (select customer_id from orders where id = $1)",
  ),
  I17: { guarded: "orders", ...set("orders", "completed_at", "null", "paid_at", ofOrder) },
  I19: { guarded: "orders", ...set("orders", "version", "version + 1", "version - 1", ofOrder) },
  I20: { guarded: "orders", ...set("orders", "dispute_state", "'won'", "'none'", ofOrder) },
  I22: set("deliverables", "first_revealed_at", "now()", "null"),
  I22b: { guarded: "orders", ...set("orders", "exceptions", "'{early_fraud_warning}'", "'{}'", ofOrder) },
  I24: details(`{"x": "sk_${"live"}_abcdefgh12345678"}`),
  I27: {
    guarded: "order_events",
    breaks: `update order_events set actor_kind = 'staff', actor_id = gen_random_uuid() where ${newest}`,
    mends: `update order_events set actor_kind = 'system', actor_id = null where ${newest}`,
  },
  I27b: {
    guarded: "admin_audit_log",
    ...set("admin_audit_log", "actor_kind", "'staff'", "'system'", audited),
  },
  I28: {
    breaks: `update deliverables set user_id = (select user_id from admin_users limit 1) where order_id = $1`,
    mends: `update deliverables set user_id = (select user_id from orders where id = $1) where order_id = $1`,
  },
  I30: {
    guarded: "product_inventory",
    ...set("product_inventory", "account_data_sealed", versioned("63"), versioned("01"), item),
  },
  I30b: { guarded: "product_inventory", ...set("product_inventory", "key_version", "77", "1", item) },
  I31: set("order_items", "held_typed", "1", "0"),
  I33: {
    guarded: "product_inventory",
    breaks: `with seen as (update deliverables set first_revealed_at = now() where order_id = $1 returning inventory_item_id)
      update product_inventory set state = 'quarantined' where id in (select inventory_item_id from seen)`,
    mends: `with unseen as (update deliverables set first_revealed_at = null where order_id = $1 returning inventory_item_id)
      update product_inventory set state = 'sold' where id in (select inventory_item_id from unseen)`,
  },
  I40: {
    breaks: `insert into price_tiers (product_id, min_quantity, price)
      select product_id, n, 100 from order_items, generate_series(2, 3) n where order_id = $1`,
    mends:
      "delete from price_tiers where product_id in (select product_id from order_items where order_id = $1)",
  },
  I41: {
    breaks: `insert into price_changes (product_id, before, after)
      select product_id, price, price + 1 from order_items where order_id = $1`,
    mends: `insert into price_changes (product_id, before, after)
      select product_id, price + 1, price from order_items where order_id = $1`,
  },
  I46: { guarded: "products", ...set("products", "listed_price", "price + 1", "price", ofItem) },
  I47: {
    breaks: `insert into refunds (order_id, payment_id, state, amount, currency, slots, line_amounts)
      select o.id, p.id, state, 1, 'USD', jsonb_build_object(i.id, '[1]'::jsonb), jsonb_build_object(i.id, 2)
      from orders o join payments p on p.order_id = o.id join order_items i on i.order_id = o.id,
        unnest('{requested,pending}'::text[]) state where o.id = $1`,
    mends: "delete from refunds where order_id = $1",
  },
  I42: {
    guarded: "products",
    ...set("products", "(kind, option_name)", "('group', 'x')", "('single', null)", ofItem),
  },
  I43: {
    guarded: "products",
    ...set(
      "products",
      "(kind, parent_id, option_value, option_position)",
      "('variant', id, 'x', 1)",
      "('single', null, null, null)",
      ofItem,
    ),
  },
  I44: {
    guarded: "products",
    ...set("products", "(kind, option_name)", "('group', 'x')", "('single', null)", ofItem),
  },
  D2: {
    breaks: `with built as (insert into sales_builds (zone, built_from, prompt_event, settled_event)
        values ('Etc/UTC', current_date, 0, 0) returning id)
      insert into sales_months (build_id, month, product_id, is_test, units)
      select built.id, date_trunc('month', now() at time zone 'UTC')::date, i.product_id, true, 1
      from built, order_items i where i.order_id = $1 limit 1`,
    mends: "delete from sales_builds where zone = 'Etc/UTC' and $1::uuid is not null",
  },
  I45: {
    breaks: `insert into sold_elsewhere (fingerprint, source) select fingerprint, 'test' from product_inventory
      where state = 'available' and product_id in (select product_id from order_items where order_id = $1)`,
    mends: "delete from sold_elsewhere where $1::uuid is not null",
  },
  I48: {
    guarded: "order_events",
    breaks: `with told as (update order_events set created_at = now() + interval '1 hour' where order_id = $1)
      , made as (insert into channels (id, kind, name, address_sealed, types)
        select $1, 'webhook', 'x', sealed, '{order.paid}' from (${anySealed}) x returning id)
      insert into channel_messages (channel_id, event_id, type, state, order_event_id)
      select made.id, 'another event', 'order.paid', 'sent', e.id
      from made, order_events e where e.order_id = $1 limit 1`,
    mends: `with told as (update order_events set created_at = now() where order_id = $1)
      delete from channels where id = $1`,
  },
  I50: {
    breaks: `with made as (insert into channels (id, kind, name, address_sealed)
        select $1, 'webhook', 'x', sealed from (${anySealed}) x returning id)
      insert into channel_messages (channel_id, event_id, type, state, answer, order_event_id)
      select made.id, 'x', 'order.paid', 'sent', 'whsec_0123456789abcdef', e.id
      from made, order_events e where e.order_id = $1 limit 1`,
    mends: "delete from channels where id = $1",
  },
  I38: set("order_search", "search_text", "'x' || search_text", "substr(search_text, 2)"),
  I39: {
    breaks: `with stored as (insert into pictures (digest, width, height) values (repeat('f', 32), 640, 480) returning digest)
      insert into product_pictures (product_id, position, digest)
      select i.product_id, 1, stored.digest from order_items i, stored where i.order_id = $1 limit 1`,
    mends: `delete from product_pictures where digest = repeat('f', 32) and $1::uuid is not null`,
  },
  I35: {
    guarded: "order_events",
    ...set(
      "order_events",
      "public_events",
      "'{order.completed,order.completed,order.placed}'",
      "before",
      newest,
    ),
  },
};

/**
 * The invariants that the changes in this test file do not violate. This file leaves out an invariant for one
 * of three reasons. The first reason is that the database enforces the invariant with a constraint or a
 * generated column. The other reasons are that another test violates the invariant, or that no single row can
 * violate the invariant.
 */
const others = ["I1", "I5", "I13", "I18", "I15b", "I23", "I25", "I29"];
/** The invariants that `coupon-invariants.db.test.ts` breaks and checks for changed rows. */
const ofCoupons = ["C1", "C2", "C3", "C4"];

/** The invariants that `return-invariants.db.test.ts` breaks and checks for changed rows. */
const ofReturns = ["I53", "I54", "I55", "I56", "I57"];

/** The invariants that `guest-invariants.db.test.ts` breaks and checks for changed rows. */
const ofGuests = ["I58", "I59", "I60", "I61"];

const nothing = onlyRows(
  Object.fromEntries(scopeKinds.map((kind) => [kind, []])) as unknown as Parameters<typeof onlyRows>[0],
);
/**
 * Checks one invariant in the rows of a scope. After each test, the suite checks every invariant in all rows.
 */
const isBroken = async (code: string, scope: Scope) =>
  (await askInvariants(undefined, scope, new Set([code]))).broken.length > 0;

describe("a check of changed rows", () => {
  let orderId = "";
  let events = "";
  beforeAll(async () => {
    await buildAdmin();
    const entry = { action: "TEST", table: "test", recordId: "1" };
    for (const actor of [system("test"), system("test")])
      await inTransaction((tx) => recordAudit(tx, actor, entry));
    orderId = (await buildPaidOrder()).orderId;
    const { rows } = await pool.query(
      `select public_events::text as before from order_events where ${newest}`,
      [orderId],
    );
    events = rows[0].before;
  });

  it("the tests of this file violate each invariant that is checked for changed rows", () => {
    const changed = askedInvariants.filter(({ when }) => when === "changed").map(({ code }) => code);
    const broken = [...Object.keys(damages), ...others, ...ofCoupons, ...ofReturns, ...ofGuests];
    expect(broken.sort()).toEqual(changed.sort());
  });

  it.each(Object.entries(damages))(
    "a check finds %s in a changed row, and the nightly check finds it in any row",
    async (code, damage) => {
      const change = {
        ...damage,
        mends: damage.mends.replace("= before", `= '${events}'`),
        values: [orderId],
      };
      // When `guarded` is missing, the test disables the triggers of `orders`.
      await whileBroken(damage.guarded ?? "orders", change, async () => {
        expect(await isBroken(code, onlyRows((await readChanges()).rows))).toBe(true);
        expect(await isBroken(code, wholeShop)).toBe(true);
        expect(await isBroken(code, nothing)).toBe(false);
      });
    },
  );

  it("a check of changed rows reports a second-factor code when the shop accepts the code a second time", async () => {
    await whileBroken(
      "admin_audit_log",
      {
        breaks: `update admin_audit_log set details = details || '{"accepted": "totp:somebody:1"}'`,
        mends: "update admin_audit_log set details = details - 'accepted'",
      },
      async () => {
        expect(await isBroken("I25", onlyRows((await readChanges()).rows))).toBe(true);
      },
    );
  });
});
