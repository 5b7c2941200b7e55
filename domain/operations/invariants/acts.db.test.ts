import { describe, expect, it } from "vitest";
import { db, inTransaction, pool } from "#db/client.server.ts";
import { markOrderPaid } from "#domain/checkout/settlement/mark-order-paid.ts";
import { system } from "#domain/kernel/caller.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { closeException } from "#domain/sales/close-exception.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { whileBroken } from "#tests/factories/behind-the-guards.ts";
import { buildAwaitingOrder, buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildAdmin, buildSignedInAdmin, signInAsStaff, staffToken } from "#tests/factories/build-staff.ts";
import { findBrokenInvariants } from "./find-broken.ts";

const reason = "received by bank transfer";
const broken = async () => (await findBrokenInvariants()).map(({ code, rows }) => [code, rows.length]);
const firstWord = async (code: string) =>
  (await findBrokenInvariants()).find((one) => one.code === code)?.rows.map((row) => row.split(" ")[0]);

describe("I20", () => {
  it("I20 reports an order whose state changed without an event", async () => {
    const { orderId } = await buildPaidOrder();
    const change = {
      breaks: "update orders set dispute_state = 'won' where id = $1",
      mends: "update orders set dispute_state = 'none' where id = $1",
      values: [orderId],
    };
    await whileBroken("orders", change, async () => expect(await broken()).toEqual([["I20", 1]]));
    expect(await broken()).toEqual([]);
  });

  it("I20 reports an order when its newest event does not contain the state of the order", async () => {
    const { orderId } = await buildPaidOrder();
    const whose = "where order_id = $1 and version = (select version from orders where id = $1)";
    const change = {
      breaks: `update order_events set details = jsonb_build_object('kept', details->'state') ${whose}`,
      mends: `update order_events set details = jsonb_build_object('state', details->'kept') ${whose}`,
      values: [orderId],
    };
    await whileBroken("order_events", change, async () => expect(await broken()).toEqual([["I20", 1]]));
    expect(await broken()).toEqual([]);
  });
});

describe("I35", () => {
  it.each([
    ["lacks the event of its payment", "paid_and_delivered", "{order.delivered,order.completed}"],
    ["has the event of its completion twice", "placed", "{order.placed,order.completed}"],
  ])("I35 reports an order that %s", async (_, type, wrong) => {
    const { orderId } = await buildPaidOrder();
    const { rows } = await pool.query<{ is: string[] }>(
      "select public_events as is from order_events where order_id = $1 and type = $2",
      [orderId, type],
    );
    const set = (events: string) =>
      `update order_events set public_events = '${events}' where order_id = $1 and type = '${type}'`;
    const change = { breaks: set(wrong), mends: set(`{${rows[0]?.is}}`), values: [orderId] };
    await whileBroken("order_events", change, async () => expect(await broken()).toEqual([["I35", 1]]));
    expect(await broken()).toEqual([]);
  });
});

describe("I25", () => {
  it("I25 reports a second-factor code when two audit rows record the code as accepted", async () => {
    const details = { accepted: "totp:somebody:59123456" };
    const entry = { action: "SECOND_FACTOR_CONFIRMED", table: "sessions", recordId: "", details };
    await inTransaction((tx) => recordAudit(tx, system("test"), entry));
    expect(await broken()).toEqual([]);
    await inTransaction((tx) => recordAudit(tx, system("test"), entry));
    expect(await broken()).toEqual([["I25", 1]]);
    // The audit log is append-only, so the test disables the triggers of the log. The test then removes the
    // rows and the stored head.
    await pool.query("alter table admin_audit_log disable trigger user");
    await pool.query("delete from admin_audit_log");
    await pool.query("delete from reader_cursors");
    await pool.query("alter table admin_audit_log enable trigger user");
    expect(await broken()).toEqual([]);
  });
});

describe("I27", () => {
  it("I27 reports a staff action when the action has no audit row", async () => {
    const staff = await buildSignedInAdmin();
    const { orderId } = await buildAwaitingOrder();
    await markOrderPaid(staff, { orderId, reason });
    await requestRefund(staff, { orderId, scope: { kind: "amount", amount: 100 }, reason });
    await openException(db, "orphan_payment", "pi_nobody", null);
    const { rows } = await pool.query("select id from exception_queue where subject = 'pi_nobody'");
    await closeException(staff, { exceptionId: rows[0].id, reason });
    expect(await broken()).toEqual([]);
    const swap = (from: string, to: string) =>
      `update admin_audit_log set actor_id = '${to}' where actor_id = '${from}'`;
    const other = (await buildAdmin()).userId;
    await whileBroken(
      "admin_audit_log",
      { breaks: swap(staff.userId, other), mends: swap(other, staff.userId) },
      async () => expect(new Set(await firstWord("I27"))).toEqual(new Set(["order", "refund", "exception"])),
    );
    expect(await broken()).toEqual([]);
  });

  it("I27 reports an audit row of a staff action when the row has no request id", async () => {
    const origin = { ip: "192.0.2.7", userAgent: "test", requestId: "r-1" };
    const staff = await signInAsStaff(await buildAdmin({ secondFactor: true }), origin);
    const { orderId } = await buildAwaitingOrder();
    await markOrderPaid(staff, { orderId, reason });
    await whileBroken(
      "admin_audit_log",
      {
        breaks: "update admin_audit_log set request_id = '' where request_id = 'r-1'",
        mends: "update admin_audit_log set request_id = 'r-1' where ip = '192.0.2.7'",
      },
      async () => expect(await broken()).toContainEqual(["I27b", 1]),
    );
    expect(await broken()).toEqual([]);
  });
});

describe("I29", () => {
  it("I29 reports a session that was used after its user had lost access", async () => {
    const person = await buildAdmin();
    await staffToken(person);
    const change = (sql: string) => pool.query(sql, [person.userId]);
    await change("update users set blocked_at = now() where id = $1");
    expect(await broken()).toEqual([]);
    await change("update sessions set last_seen_at = now() + interval '1 hour' where user_id = $1");
    expect(await broken()).toEqual([["I29", 1]]);
    await change("update users set blocked_at = null where id = $1");
    expect(await broken()).toEqual([]);
    await change("update admin_users set is_active = false, updated_at = now() where user_id = $1");
    expect(await broken()).toContainEqual(["I29", 1]);
    await change("update admin_users set is_active = true where user_id = $1");
    expect(await broken()).toEqual([]);
  });
});
