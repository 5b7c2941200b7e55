import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { whileBroken } from "#tests/factories/behind-the-guards.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { walkInvariants } from "./walk-invariants.ts";
import { watchInvariants } from "./watch-invariants.ts";

const night = (day: number) => new Date(Date.UTC(2027, 0, day, 12));

/**
 * Changes the total of an order so that the total differs from the payment. This change breaks the invariants
 * I11 and I16.
 */
const wrongTotal = (orderId: string) => ({
  breaks: "update orders set subtotal = subtotal + 1, total = total + 1 where id = $1",
  mends: "update orders set subtotal = subtotal - 1, total = total - 1 where id = $1",
  values: [orderId],
});

const alerts = async () =>
  (
    await db
      .select()
      .from(adminAuditLog)
      .where(eq(adminAuditLog.tableName, "invariants"))
      .orderBy(adminAuditLog.seq)
  ).map(({ recordId, details }) => `${recordId} ${details.alert_type} ${details.severity}`);
const codesOf = (broken: readonly { code: string }[] | null) => broken?.map(({ code }) => code);

/** Makes the check of changed rows skip all changes up to now, as if no row had changed for ten minutes. */
async function settleChanges(): Promise<void> {
  await db.execute(sql`delete from reader_cursors where name = 'invariant-changes'`);
  await watchInvariants(1);
  const { rows } = await pool.query("select position from reader_cursors where name = 'invariant-changes'");
  const marks = JSON.parse(rows[0].position);
  for (const mark of Object.values<{ prompt: unknown; settled: unknown }>(marks)) mark.settled = mark.prompt;
  await pool.query("update reader_cursors set position = $1 where name = 'invariant-changes'", [
    JSON.stringify(marks),
  ]);
}

let before = 0;
beforeEach(async () => {
  await walkInvariants(night(1), 1);
  before = (await alerts()).length;
});
const raised = async () => (await alerts()).slice(before).sort();

describe("watchInvariants", () => {
  it("watchInvariants raises only one alert for each violated invariant of a changed row, even when two workers run", async () => {
    const { orderId } = await buildPaidOrder();
    await whileBroken("orders", wrongTotal(orderId), async () => {
      await Promise.all([watchInvariants(1), watchInvariants(1)]);
      await watchInvariants(1);
    });
    await walkInvariants(night(1), 1);
    await watchInvariants(1);
    expect(await raised()).toEqual([
      "I11 INVARIANT_BROKEN critical",
      "I11 INVARIANT_MENDED low",
      "I16 INVARIANT_BROKEN critical",
      "I16 INVARIANT_MENDED low",
    ]);
  });

  it("watchInvariants raises no alert when the second check finds that the invariant is satisfied again", async () => {
    const { orderId } = await buildPaidOrder();
    let watched: ReturnType<typeof watchInvariants> | undefined;
    await whileBroken("orders", wrongTotal(orderId), async () => {
      watched = watchInvariants(1_500);
      await new Promise((resolve) => setTimeout(resolve, 700));
    });
    expect((await watched)?.broken).toEqual([]);
    expect(await raised()).toEqual([]);
  });

  it("watchInvariants ignores an unchanged row, and does not end an alert of the nightly check", async () => {
    const { orderId } = await buildPaidOrder();
    await settleChanges();
    await whileBroken("orders", wrongTotal(orderId), async () => {
      expect((await watchInvariants(1)).broken).toEqual([]);
      expect(codesOf(await walkInvariants(night(2), 1))).toEqual(["I11", "I16"]);
      await buildPaidOrder();
      expect((await watchInvariants(1)).broken).toEqual([]);
      expect(codesOf(await walkInvariants(night(2), 1))).toEqual(["I11", "I16"]);
      expect(await raised()).toEqual(["I11 INVARIANT_BROKEN critical", "I16 INVARIANT_BROKEN critical"]);
    });
    expect(await walkInvariants(night(2), 1)).toEqual([]);
    expect(await walkInvariants(night(2), 1)).toBeNull();
    expect(await raised()).toHaveLength(4);
  });

  it("watchInvariants ends an alert of a whole-shop check when the invariant is satisfied again", async () => {
    await pool.query("alter table orders disable trigger orders_guard");
    expect(codesOf((await watchInvariants(1)).broken)).toEqual(["I19b"]);
    await pool.query("alter table orders enable trigger orders_guard");
    expect((await watchInvariants(1)).broken).toEqual([]);
    expect(await raised()).toEqual(["I19b INVARIANT_BROKEN critical", "I19b INVARIANT_MENDED low"]);
  });

  it("watchInvariants checks only a limited number of changes in one run, and reports that more changes are waiting", async () => {
    await settleChanges();
    // The event numbers in this test reach 1000. If the numbers were compared as text, 1000 would come before
    // 996.
    await pool.query("select setval(pg_get_serial_sequence('order_events', 'id'), 995)");
    const orderIds = [];
    for (let count = 0; count < 3; count++) orderIds.push((await buildPaidOrder()).orderId);
    await whileBroken("orders", wrongTotal(orderIds[0] ?? ""), async () => {
      const runs = [];
      do runs.push(await watchInvariants(1, 2));
      while (runs.at(-1)?.isMore);
      expect(runs.length).toBeGreaterThan(2);
      expect(runs[0]).toMatchObject({ isMore: true });
      expect(runs.flatMap(({ broken }) => broken.map(({ code }) => code))).toContain("I11");
    });
    await walkInvariants(night(1), 1);
  });

  it("watchInvariants finds a change when its transaction commits after watchInvariants has read newer changes", async () => {
    const { orderId } = await buildPaidOrder();
    await settleChanges();
    // The stored position of the first query is already after the events of the order. The stored position of
    // the second query is still before the events of the order.
    await pool.query(
      `update reader_cursors set position = jsonb_set(position::jsonb, '{events,settled}', '["0", ""]')::text
       where name = 'invariant-changes'`,
    );
    await pool.query("alter table order_events disable trigger user");
    await pool.query("update order_events set created_at = created_at - interval '11 minutes'");
    await pool.query("alter table order_events enable trigger user");
    await whileBroken("orders", wrongTotal(orderId), async () => {
      expect(codesOf((await watchInvariants(1)).broken)).toEqual(["I11", "I16"]);
    });
    await walkInvariants(night(1), 1);
  });
});
