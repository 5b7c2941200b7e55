import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { deliveryStates, paymentStates, refundStates } from "#db/values/vocabulary.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { paymentMayGo, shownStatus } from "./status.ts";

describe("shownStatus", () => {
  it("shownStatus returns the same status as the generated column, for every combination of states", async () => {
    const { rows } = await db.execute<{ definition: string }>(sql`
      select pg_get_expr(adbin, adrelid) as definition from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = 'orders'::regclass and a.attname = 'status'`);
    const rule = rows[0]?.definition ?? "";
    let compared = 0;
    for (const paymentState of paymentStates) {
      for (const deliveryState of deliveryStates) {
        for (const refundState of refundStates) {
          for (const isCompleted of [false, true]) {
            const answer = await db.execute<{ status: string }>(sql`
              select ${sql.raw(rule)} as status from (select ${paymentState}::text as payment_state, ${deliveryState}::text as delivery_state,
                ${refundState}::text as refund_state, ${isCompleted ? new Date() : null}::timestamptz as completed_at) as o`);
            expect(answer.rows[0]?.status).toBe(
              shownStatus({ paymentState, deliveryState, refundState, isCompleted }),
            );
            compared++;
          }
        }
      }
    }
    expect(compared).toBe(paymentStates.length * deliveryStates.length * refundStates.length * 2);
  });
});

describe("the database", () => {
  const rejected = (orderId: string, change: string) =>
    db.execute(sql`update orders set ${sql.raw(change)} where id = ${orderId}`).then(
      () => "allowed",
      (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
    );

  it("the database refuses to change completed_at, undo a payment, skip a version or set the status", async () => {
    const { orderId } = await buildPaidOrder();
    expect(await rejected(orderId, "completed_at = now(), version = version + 1")).toMatch(/never moves/);
    expect(await rejected(orderId, "payment_state = 'expired', version = version + 1")).toMatch(/stays paid/);
    expect(await rejected(orderId, "delivery_state = 'revoked'")).toMatch(/one version at a time/);
    expect(await rejected(orderId, "delivery_state = 'revoked', version = version + 2")).toMatch(
      /one version at a time/,
    );
    expect(await rejected(orderId, "version = version - 1")).toMatch(/never falls/);
    expect(await rejected(orderId, "status = 'pending'")).toMatch(/can only be updated to DEFAULT/);
  });

  it("the database refuses to sell an item twice, to free or delete a sold item, and to change append-only tables", async () => {
    const { orderId } = await buildPaidOrder();
    const causeOf = (work: Promise<unknown>) =>
      work.then(
        () => "allowed",
        (error: Error) => String((error.cause as Error)?.message),
      );
    expect(
      await causeOf(
        db.execute(
          sql`update product_inventory set state = 'available', order_item_id = null, sold_at = null where state = 'sold'`,
        ),
      ),
    ).toMatch(/does not go from sold to available/);
    expect(
      await causeOf(
        db.execute(sql`insert into deliverables (order_id, order_item_id, slot, product_id, user_id, delivery_type, inventory_item_id, field_names)
        select order_id, order_item_id, slot + 1, product_id, user_id, delivery_type, inventory_item_id, field_names from deliverables where order_id = ${orderId}`),
      ),
    ).toMatch(/duplicate key/);
    for (const table of ["order_events", "ledger_transactions", "ledger_entries"]) {
      expect(await causeOf(db.execute(sql`delete from ${sql.identifier(table)}`))).toMatch(/append-only/);
      expect(await causeOf(db.execute(sql`truncate ${sql.identifier(table)} cascade`))).toMatch(
        /append-only/,
      );
    }
    expect(await causeOf(db.execute(sql`delete from product_inventory where state = 'sold'`))).toMatch(
      /not deleted/,
    );
  });
});

describe("paymentMayGo", () => {
  it("paymentMayGo allows no change from the state paid, and allows a change to paid from expired, voided or failed", () => {
    for (const to of paymentStates) expect(paymentMayGo("paid", to)).toBe(to === "paid");
    for (const from of ["expired", "voided", "failed"] as const) {
      expect(paymentMayGo(from, "paid")).toBe(true);
      expect(paymentMayGo(from, "awaiting")).toBe(false);
    }
  });
});
