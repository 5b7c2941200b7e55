import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import { buildMismatch } from "#tests/factories/build-decisions.ts";
import { buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";

/** The statements of the migration that correct existing rows; the first one adds the column. */
const upgrade = readFileSync(
  new URL("../../db/migrations/0016_received_amounts.sql", import.meta.url),
  "utf8",
)
  .split("--> statement-breakpoint")
  .slice(1);

/** Makes every order count as what was asked, as versions before the migration had it. */
async function countAsAsked(): Promise<void> {
  await db.execute(sql`update customers set total_spent = total_spent + asked.less from (
    select customer_id, sum(asked_store_total - store_total) as less from orders
    where asked_store_total is not null group by customer_id) asked where asked.customer_id = customers.id`);
  await db.execute(sql`update orders set store_total = asked_store_total, asked_store_total = null
    where asked_store_total is not null`);
}

describe("orders that were charged another amount before the shop counted what was received", () => {
  it("break an invariant, and the migration corrects them and the totals of their customers", async () => {
    const { orderId } = await buildMismatch({}, 5600);
    const ordinary = await buildPaidOrder();
    await countAsAsked();
    expect(await readOrder(orderId)).toMatchObject({ storeTotal: 6000 });
    expect(await findBrokenInvariants()).toMatchObject([{ code: "I16", rows: [orderId] }]);

    for (const statement of upgrade) await db.execute(sql.raw(statement));
    expect(await readOrder(orderId)).toMatchObject({ storeTotal: 5600, askedStoreTotal: 6000 });
    expect(await readOrder(ordinary.orderId)).toMatchObject({ storeTotal: 6000, askedStoreTotal: null });
    expect(await findBrokenInvariants()).toEqual([]);
  });
});
