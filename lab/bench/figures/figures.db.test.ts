import { expect, test } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { salesBuilds } from "#db/schema/sales-days.ts";
import { refreshSalesDays } from "#domain/sales/reports/refresh-sales-days.ts";
import { env } from "#env";
import { fillShop } from "../fill/fill-shop.ts";
import { compareFigures } from "./compare-figures.ts";

const SIZE = { products: 200, orders: 400, items: 1_000, users: 200 };

test("every number in charts and reports of a filled shop equals the sums of its orders and ledger", async () => {
  await fillShop(env.DATABASE_URL ?? "", SIZE);
  while (await refreshSalesDays(0));
  const { compared, differences } = await compareFigures();
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(5_000);

  // A report reads the days only of months that are not complete, so the test changes every day.
  await pool.query("update sales_days set refunds = refunds + 1");
  expect((await compareFigures()).differences.length).toBeGreaterThan(0);
  await db.delete(salesBuilds);
});
