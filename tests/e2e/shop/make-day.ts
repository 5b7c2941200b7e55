import "#db/load-drizzle.ts";
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { resolveRuntime } from "#server/start/runtime.ts";

/**
 * Creates the work of an operator's day: a product without stock, and an order that waits for stock. Prints
 * the product's name and the order's number. HANDOVER_DATA names the shop's data folder. A process reads its
 * settings only once, so this script finds the database first and then runs itself again with its URL.
 */
if (process.env.DATABASE_URL) {
  const { pool } = await import("#db/client.server.ts");
  const { buildAwaitingOrder, readOrder } = await import("#tests/factories/build-order.ts");
  const { buildAdmin, signInAsStaff } = await import("#tests/factories/build-staff.ts");
  const { buildProduct } = await import("#tests/factories/build-product.ts");
  const { markOrderPaid } = await import("#domain/checkout/settlement/mark-order-paid.ts");

  const staff = await signInAsStaff(await buildAdmin({ secondFactor: true }));
  const reason = "paid by bank transfer";
  const code = randomUUID().slice(0, 6);
  const soldOut = `Sixty Keys ${code}`;
  await buildProduct({ name: soldOut, stock: 0 });

  const single = await buildProduct({ name: `Last Seat ${code}`, stock: 1 });
  const items = [{ productId: single.id, quantity: 1 }];
  const waiting = await buildAwaitingOrder({ items });
  // Sells the only item to another shopper while the first order waits, so that it waits for stock.
  await pool.query(
    "update product_inventory set state = 'available', order_item_id = null, reserved_until = null where product_id = $1",
    [single.id],
  );
  const other = await buildAwaitingOrder({ items });
  await markOrderPaid(staff, { orderId: other.orderId, reason });
  await markOrderPaid(staff, { orderId: waiting.orderId, reason });
  const made = { code, soldOut, waiting: (await readOrder(waiting.orderId)).orderNumber };
  process.stdout.write(`${JSON.stringify(made)}\n`);
  await pool.end();
} else {
  const { database, settings } = await resolveRuntime({ startDatabase: false });
  execFileSync(process.execPath, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    env: { ...process.env, ...settings },
    stdio: "inherit",
  });
  await database.stop();
}
