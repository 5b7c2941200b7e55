import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, inTransaction, pool } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { system } from "#domain/kernel/caller.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { changeOrder, OrderChanged } from "./change-order.ts";

const eventsOf = (orderId: string) =>
  db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.version);
const note = { type: "note", details: { note: "called" } };
const corrected = { type: "item_corrected", details: { deliverableId: "d1" } };

describe("changeOrder", () => {
  it("changeOrder returns the row in the format that the query builder uses", async () => {
    const { orderId } = await buildPaidOrder();
    const before = await readOrder(orderId);
    const changed = await inTransaction((tx) => changeOrder(tx, system("test"), before, {}, note));
    expect(changed).toEqual(await readOrder(orderId));
    expect(changed).toEqual({ ...before, version: before.version + 1, updatedAt: changed.updatedAt });
  });

  it("changeOrder writes one event for the new version, with its state and actor", async () => {
    const { orderId, shopper } = await buildAwaitingOrder();
    const before = await readOrder(orderId);
    const patch = { paymentState: "voided", cancelReason: "none", now: ["cancelledAt"] } as const;
    const changed = await inTransaction((tx) =>
      changeOrder(tx, shopper, before, patch, { type: "voided", details: { by: "hand" } }),
    );
    expect(changed).toMatchObject({ paymentState: "voided", cancelReason: "none", status: "cancelled" });
    expect(changed.cancelledAt).toBeInstanceOf(Date);
    expect((await eventsOf(orderId)).at(-1)).toMatchObject({
      version: before.version + 1,
      type: "voided",
      actorKind: "shopper",
      actorId: shopper.userId,
      details: { by: "hand", state: ["voided", "none", "none", "none", 0, 0] },
      publicEvents: ["order.cancelled"],
    });
    // The stock is still reserved. The test sets the reserved stock to available, so that the invariants are
    // satisfied.
    await db.execute(`update product_inventory set state = 'available', order_item_id = null, reserved_until = null
      where order_item_id in (select id from order_items where order_id = '${orderId}')`);
  });

  it("changeOrder refuses the change when the version has changed, and writes no event and no mail", async () => {
    const { orderId } = await buildAwaitingOrder();
    const before = await readOrder(orderId);
    await inTransaction((tx) => changeOrder(tx, system("test"), before, {}, note));
    const events = await eventsOf(orderId);
    const mails = await db.$count(emailMessages);
    const stale = inTransaction((tx) =>
      changeOrder(tx, system("test"), before, { paymentState: "paid", now: ["paidAt"] }, { type: "paid" }),
    );
    await expect(stale).rejects.toThrow(OrderChanged);
    expect(await eventsOf(orderId)).toEqual(events);
    expect(await db.$count(emailMessages)).toBe(mails);
  });

  it("changeOrder wakes the mail job only when the change queues a mail", async () => {
    const { orderId } = await buildPaidOrder();
    const listener = await pool.connect();
    const heard: string[] = [];
    listener.on("notification", ({ channel }) => heard.push(channel));
    await listener.query("listen emails");
    const change = async (action: typeof note | typeof corrected) => {
      const before = await readOrder(orderId);
      await inTransaction((tx) => changeOrder(tx, system("test"), before, {}, action));
      await listener.query("select 1");
    };
    try {
      await change(note);
      expect(heard).toEqual([]);
      await change(corrected);
      expect(heard).toEqual(["emails"]);
    } finally {
      listener.release(true);
    }
  });

  it("changeOrder queues no mail when the order's account is erased", async () => {
    const { orderId } = await buildPaidOrder();
    await db.execute(`update orders set customer_email = 'erased-1@erased.invalid' where id = '${orderId}'`);
    const before = await readOrder(orderId);
    const mails = await db.$count(emailMessages);
    await inTransaction((tx) => changeOrder(tx, system("test"), before, {}, corrected));
    expect(await db.$count(emailMessages)).toBe(mails);
    expect((await eventsOf(orderId)).at(-1)?.publicEvents).toEqual(["order.item_corrected"]);
  });
});
