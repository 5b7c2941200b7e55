import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { refreshSalesDays } from "./refresh-sales-days.ts";

it("one run reads every new event, also when the numbers of the events get one more digit", async () => {
  while (await refreshSalesDays(0));
  // The next order has at least three events. The first has the number 99,998.
  await db.execute(sql`select setval(pg_get_serial_sequence('order_events', 'id'), 99997)`);
  await buildPaidOrder();
  await refreshSalesDays(0);
  const { rows } = await db.execute(sql`select prompt_event, settled_event,
    (select max(id) from order_events) as last from sales_builds`);
  const last = rows[0]?.last;
  expect(Number(last)).toBeGreaterThanOrEqual(100_000);
  expect(rows).toEqual([{ prompt_event: last, settled_event: last, last }]);
});
