import { afterEach, describe, expect, it } from "vitest";
import { db, inTransaction, pool } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { restockRequests } from "#db/schema/stock-alerts.ts";
import { recordShopEvent } from "#domain/messaging/events/record-shop-event.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { addWaiting, runRestock } from "#tests/factories/stock/restock.ts";
import { findBrokenInvariants } from "./find-broken.ts";

const broken = async () => (await findBrokenInvariants()).map(({ code }) => code);

afterEach(async () => {
  await db.delete(emailMessages);
  await db.delete(restockRequests);
  // The events are append-only, so the test disables the trigger of the events and then removes the events.
  await pool.query("alter table shop_events disable trigger user");
  await pool.query("delete from shop_events");
  await pool.query("alter table shop_events enable trigger user");
});

describe("the invariants of stock alerts", () => {
  it("I51 reports a restock mail without a record in its request, and a request whose recorded mail is missing", async () => {
    const { id } = await buildProduct({ stock: 0 });
    await addWaiting(id, 1);
    await restock(id, 1);
    await runRestock();
    expect(await broken()).toEqual([]);
    await pool.query("update restock_requests set notified_at = null");
    expect(await broken()).toEqual(["I51"]);
    await pool.query("update restock_requests set notified_at = now()");
    expect(await broken()).toEqual([]);
    await db.delete(emailMessages);
    expect(await broken()).toEqual(["I51"]);
  });

  it("I52 reports a product with two sold-out events in succession", async () => {
    const { id } = await buildProduct({ stock: 0 });
    const record = (type: "stock.out" | "stock.back" | "stock.low") =>
      inTransaction((tx) => recordShopEvent(tx, { type, subjectId: id }));
    for (const type of ["stock.out", "stock.back", "stock.low", "stock.out"] as const) await record(type);
    expect(await broken()).toEqual([]);
    await record("stock.out");
    expect(await broken()).toEqual(["I52"]);
  });
});
