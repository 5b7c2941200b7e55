import "#db/load-drizzle.ts";
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { resolveRuntime } from "#server/start/runtime.ts";

/**
 * Creates sales of every kind, and a signed-in admin with a second factor. Prints the session's token, the
 * factor's secret and the order numbers. HANDOVER_DATA names the shop's data folder. The argument `old` makes
 * the session's second factor old. A process reads its settings only once, so this script finds the database
 * first and then runs itself again with its URL.
 */
if (process.env.DATABASE_URL) {
  const { db, pool } = await import("#db/client.server.ts");
  const { eq } = await import("drizzle-orm");
  const { sessions, customers } = await import("#db/schema/accounts.ts");
  const { buildAdmin, signInAsStaff, staffToken } = await import("#tests/factories/build-staff.ts");
  const { buildAwaitingOrder, readOrder } = await import("#tests/factories/build-order.ts");
  const { buildProduct } = await import("#tests/factories/build-product.ts");
  const { buildShopper } = await import("#tests/factories/build-shopper.ts");
  const { markOrderPaid } = await import("#domain/checkout/settlement/mark-order-paid.ts");
  const { cancelOrder } = await import("#domain/checkout/cancel-order.ts");
  const { openException } = await import("#domain/orders/open-exception.ts");

  const admin = await buildAdmin({ secondFactor: true });
  const staff = await signInAsStaff(admin);
  const token = await staffToken(admin);
  if (process.argv.includes("old"))
    await db
      .update(sessions)
      .set({ secondFactorAt: new Date(0) })
      .where(eq(sessions.userId, admin.userId));

  const named = async (firstName: string, lastName: string) => {
    const shopper = await buildShopper();
    await db.insert(customers).values({ userId: shopper.userId, email: shopper.email, firstName, lastName });
    return shopper;
  };
  const code = randomUUID().slice(0, 6);
  const account = await buildProduct({ name: `Copper Lantern Seat ${code}`, emoji: "🏮", stock: 40 });
  const manual = await buildProduct({
    name: `Campaign set up by hand, with a name as long as names may be ${code}`,
    emoji: "🛠️",
    deliveryType: "manual",
    manualStock: 50,
    price: 123_456,
  });
  const order = async (productId: string, quantity: number, shopper = buildShopper()) =>
    (await buildAwaitingOrder({ shopper: await shopper, items: [{ productId, quantity }] })).orderId;
  const reason = "paid by bank transfer";
  const pending = await order(account.id, 1, named("Beatriz", `Conceição ${code}`));
  const done = await order(account.id, 3, named("João", "Almeida"));
  await markOrderPaid(staff, { orderId: done, reason });
  const owed = await order(manual.id, 2, named("Maximiliana", "Albuquerque de Figueiredo Cavalcanti"));
  await markOrderPaid(staff, { orderId: owed, reason });
  const cancelled = await order(account.id, 1);
  await cancelOrder(staff, { orderId: cancelled, reason: "the buyer asked us to" });
  await openException(db, "orphan_payment", `pi_${code}`, null, { amount: 4900, currency: "USD" });
  const numberOf = async (id: string) => (await readOrder(id)).orderNumber;
  const made = {
    token,
    secret: admin.secret,
    code,
    pending: await numberOf(pending),
    done: await numberOf(done),
    owed: await numberOf(owed),
    cancelled: await numberOf(cancelled),
  };
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
