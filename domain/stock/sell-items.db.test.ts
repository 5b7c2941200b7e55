import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db, inTransaction, type Transaction } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import { buildAwaitingOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { sellAvailableItems, sellReservedItems } from "./sell-items.ts";

/**
 * Makes the database evaluate a subquery again for each item. The query planner can choose such a plan when
 * its statistics are old.
 */
async function readSubqueriesAgain(tx: Transaction): Promise<void> {
  for (const way of ["hashjoin", "mergejoin", "hashagg", "material", "memoize", "sort", "indexscan"])
    await tx.execute(sql.raw(`set local enable_${way} = off`));
  await tx.execute(sql.raw("set local enable_bitmapscan = off"));
}

/** Runs the work and then rolls the transaction back, because the test sells items without a delivery. */
async function trying<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  await inTransaction(async (tx) => {
    await readSubqueriesAgain(tx);
    result = { value: await work(tx) };
    throw new Error("undone");
  }).catch(() => {});
  if (!result) throw new Error("the statement failed");
  return result.value;
}

it("sellAvailableItems sells the requested number of items, whatever query plan the database chooses", async () => {
  const { id: productId } = await buildProduct({ stock: 5 });
  const { orderId } = await buildAwaitingOrder();
  const [line] = await db.select().from(orderItems).where(sql`order_id = ${orderId}`);
  for (const quantity of [1, 2, 5, 7]) {
    const sold = await trying((tx) =>
      sellAvailableItems(tx, { productId, orderItemId: line?.id ?? randomUUID(), quantity }),
    );
    expect(sold).toHaveLength(Math.min(quantity, 5));
  }
});

it("sellReservedItems sells at most the requested number of items of each line, whatever query plan the database chooses", async () => {
  const { id: productId } = await buildProduct({ stock: 4 });
  const { orderId } = await buildAwaitingOrder({ items: [{ productId, quantity: 4 }] });
  for (const wanted of [1, 3, 4]) {
    const sold = await trying((tx) =>
      tx.execute(
        sql`with line as (select id, ${wanted}::int as wanted from order_items where order_id = ${orderId}),
          sold as (${sql.raw(sellReservedItems("line"))}) select id from sold`,
      ),
    );
    expect(sold.rows).toHaveLength(wanted);
  }
});
