import "#db/load-drizzle.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { resolveRuntime } from "#server/start/runtime.ts";

if (process.env.DATABASE_URL) {
  const { randomUUID } = await import("node:crypto");
  const { db, pool } = await import("#db/client.server.ts");
  const { customers, profiles } = await import("#db/schema/accounts.ts");
  const { eq } = await import("drizzle-orm");
  const { buildAwaitingOrder, readOrder } = await import("./build-order.ts");
  const { buildShopper } = await import("./build-shopper.ts");
  const { buildProduct } = await import("./build-product.ts");
  const { buildAdmin, signInAsStaff } = await import("./build-staff.ts");
  const { markOrderPaid } = await import("#domain/checkout/settlement/mark-order-paid.ts");
  const { sessions } = await import("#db/schema/accounts.ts");
  void randomUUID;
  const { rows } = await pool.query(
    `select p.id, p.slug, p.name, p.delivery_type, p.price, count(i.id) filter (where i.state = 'available')::int as free
      from products p left join product_inventory i on i.product_id = p.id where p.status = 'active' group by p.id order by p.slug`,
  );
  const names = [["João","Almeida"],["Beatriz","Conceição"],["Sofia","Marques"],["Liam","O'Connor"],["Hanna","Berg"],["Tomás","Ferreira"],["Aiko","Tanaka"],["Marta","Kowalska"],["Noah","Weber"],["Inês","Duarte"]];
  const stocked = rows.filter((p) => p.free > 8);
  let made = 0;
  for (let i = 0; i < 24; i++) {
    const [first, last] = names[i % names.length] as [string, string];
    const shopper = await buildShopper({ email: `${first}.${last}.${i}@example.com`.toLowerCase().normalize("NFD").replace(/[^a-z0-9.@]/g, "") });
    await db.update(profiles).set({ firstName: first, lastName: last }).where(eq(profiles.userId, shopper.userId));
    await db.insert(customers).values({ userId: shopper.userId, email: shopper.email, firstName: first, lastName: last }).onConflictDoNothing();
    const need = (p) => Math.max(1 + (i % 5 === 0 ? 1 : 0), Math.ceil(5000 / p.price));
    const product = [...stocked.slice((i * 7) % stocked.length), ...stocked].find((p) => p.free - need(p) >= 4);
    product.free -= need(product);
    const { orderId } = await buildAwaitingOrder({ shopper, items: [{ productId: product.id, quantity: need(product) }] });
    const staff = await signInAsStaff(await buildAdmin({ secondFactor: true }));
    try { await markOrderPaid(staff, { orderId, reason: "paid by bank transfer" }); made++; } catch (e) { console.error("order", i, String(e).slice(0, 200)); }
    await db.delete(sessions).where(eq(sessions.userId, shopper.userId));
  }
  const category = (await pool.query(`select category_id from products where slug = 'larkmere-photo-studio-licence'`)).rows[0].category_id;
  const long = await buildProduct({ name: "Brackenfold International Enterprise Accounting Suite Seats", slug: "brackenfold-international-enterprise-accounting-suite-seats", price: 1234567, stock: 3, emoji: "📊", categoryId: category, shortDescription: "One year of the whole suite for a team of fifty, with training." } as never);
  console.log(JSON.stringify({ made, long: long.slug, products: rows.map((r) => [r.slug, r.delivery_type, r.free]) }));
  await pool.end();
} else {
  const { database, settings } = await resolveRuntime({ startDatabase: false });
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { env: { ...process.env, ...settings }, stdio: "inherit" });
  const [code] = await once(child, "exit");
  await database.stop();
  process.exitCode = code;
}
