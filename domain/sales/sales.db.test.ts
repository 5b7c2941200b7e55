import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { customers } from "#db/schema/accounts.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orders } from "#db/schema/orders.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { releaseOrder } from "#domain/checkout/settlement/release-order.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { type Caller, NO_ORIGIN, system } from "#domain/kernel/caller.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { addNote } from "./add-note.ts";
import { exportSales } from "./export/export-sales.ts";
import { findSale } from "./find-sale.ts";
import { listSales, listUnlinkedExceptions } from "./queries.ts";
import type { SaleRow } from "./sale-views.ts";
import { parseSalesFilter } from "./sales-filter.ts";

const list = (staff: Caller, query = "", page = 1) =>
  listSales(staff, parseSalesFilter(new URLSearchParams(query)), { page });
const numbersOf = (rows: readonly SaleRow[]) => rows.map((row) => row.orderNumber);
const numberOf = async (orderId: string) => (await readOrder(orderId)).orderNumber;

/**
 * Builds a shopper whose customer row already has a name. All orders of the shopper use this customer row.
 */
async function buildNamed(firstName: string, lastName: string) {
  const shopper = await buildShopper();
  await db.insert(customers).values({ userId: shopper.userId, email: shopper.email, firstName, lastName });
  return shopper;
}

describe("listSales", () => {
  let staff: Caller;
  let made: { pending: string; done: string; owed: string; cancelled: string };
  beforeAll(async () => {
    staff = await buildSignedInMember("manage_orders");
    const jose = await buildNamed("José", "da Conceição");
    const pending = await buildAwaitingOrder({ shopper: jose });
    const product = await buildProduct({ price: 7500 });
    const ana = await buildNamed("Ana", "Prado");
    const done = await buildPaidOrder({ shopper: ana, items: [{ productId: product.id, quantity: 3 }] });
    const manual = await buildProduct({ deliveryType: "manual", manualStock: 5, name: "Setup by hand" });
    const owed = await buildPaidOrder({ items: [{ productId: manual.id, quantity: 1 }] });
    const ended = await buildAwaitingOrder();
    await releaseOrder(system("test"), ended.orderId, "expired", "not paid in time");
    made = {
      pending: await numberOf(pending.orderId),
      done: await numberOf(done.orderId),
      owed: await numberOf(owed.orderId),
      cancelled: await numberOf(ended.orderId),
    };
  });

  it("listSales counts and sums the orders that match the search, and lists the newest orders first", async () => {
    const { summary, rows, total } = await list(staff);
    expect(numbersOf(rows)).toEqual([made.cancelled, made.owed, made.done, made.pending]);
    expect(total).toBe(4);
    expect(summary).toEqual({
      total: 4,
      isCapped: false,
      isCut: false,
      pending: 1,
      pendingValue: 6000,
      completed: 1,
      receivedValue: 22_500,
      receivedCount: 1,
      returned: { refunded: 0, disputed: 0 },
      attention: 1,
      inNeed: 1,
      loose: 0,
    });
  });

  it("listSales filters by the tabs pending, completed and attention, and returns the waiting time of each order", async () => {
    expect(numbersOf((await list(staff, "tab=pendentes")).rows)).toEqual([made.pending]);
    expect(numbersOf((await list(staff, "tab=concluidas")).rows)).toEqual([made.done]);
    const { rows, total } = await list(staff, "tab=atencao");
    expect(total).toBe(1);
    expect(rows).toMatchObject([{ orderNumber: made.owed, attention: ["owed"], status: "processing" }]);
    expect(rows[0]?.attentionSince).not.toBeNull();
  });

  it("listSales returns for each order the number of lines and the number of units", async () => {
    const [row] = (await list(staff, "tab=concluidas")).rows;
    expect(row).toMatchObject({
      itemCount: 1,
      totalQuantity: 3,
      storeTotal: 22_500,
      customerName: "Ana Prado",
    });
  });

  it.each([["jose"], ["JOSÉ"], ["conceicao"], ["josé da conc"], ["  José   DA "]])(
    "listSales finds %j by the name without regard to accents and case",
    async (text) => {
      const { rows, summary } = await list(staff, new URLSearchParams({ q: text }).toString());
      expect(numbersOf(rows)).toEqual([made.pending]);
      expect(summary).toMatchObject({ total: 1, pending: 1, completed: 0, receivedValue: 0, attention: 0 });
    },
  );

  it("listSales finds an order by its number or a part of the e-mail address, and treats LIKE characters as text", async () => {
    expect(numbersOf((await list(staff, `q=${made.done.toLowerCase()}`)).rows)).toEqual([made.done]);
    const email = (await db.select().from(orders).where(eq(orders.orderNumber, made.owed)))[0]?.customerEmail;
    expect(numbersOf((await list(staff, `q=${email?.slice(8, 16)}`)).rows)).toEqual([made.owed]);
    for (const text of ["%", "_", "\\", "'; drop table orders; --", "%' or '1'='1"])
      expect((await list(staff, new URLSearchParams({ q: text }).toString())).total).toBe(0);
  });

  it("listSales finds an order by a part of a product name and by the phone in any format", async () => {
    for (const text of ["setup by", "SETUP BY HAND", "by hand"])
      expect(numbersOf((await list(staff, new URLSearchParams({ q: text }).toString())).rows)).toEqual([
        made.owed,
      ]);
    await db.update(orders).set({ phone: "5511987650001" }).where(eq(orders.orderNumber, made.done));
    for (const text of ["5511987650001", "98765-0001", "+55 (11) 98765", "(11) 9 8765"])
      expect(numbersOf((await list(staff, new URLSearchParams({ q: text }).toString())).rows)).toEqual([
        made.done,
      ]);
  });

  it("listSales sorts by amount and by age, and returns the last page when the page number is too high", async () => {
    expect((await list(staff, "ordem=maior-valor")).rows[0]?.orderNumber).toBe(made.done);
    expect((await list(staff, "ordem=antigas")).rows[0]?.orderNumber).toBe(made.pending);
    expect(numbersOf((await list(staff, "", 99)).rows)).toHaveLength(4);
  });

  it("listSales counts the orders with an open exception in the attention tab, and counts the exceptions without an order separately", async () => {
    const [done] = await db.select().from(orders).where(eq(orders.orderNumber, made.done));
    await openException(db, "dispute", "du_1", done?.id ?? "", { amount: 100, currency: "USD" });
    await openException(db, "orphan_payment", "pi_lost", null, { amount: 500, currency: "USD" });
    const { rows, summary } = await list(staff, "tab=atencao");
    expect(summary).toMatchObject({ attention: 2, loose: 1 });
    expect((await list(staff, "q=ana")).summary.loose).toBe(0);
    expect(rows.find((row) => row.orderNumber === made.done)?.attention).toEqual(["dispute"]);
    expect(await listUnlinkedExceptions(staff)).toMatchObject([
      { kind: "orphan_payment", subject: "pi_lost", amount: 500, currency: "USD" },
    ]);
  });

  it("exportSales exports the orders that match the filter and writes an audit row", async () => {
    const admin = await buildSignedInAdmin();
    const taken: SaleRow[] = [];
    for await (const batch of await exportSales(
      admin,
      parseSalesFilter(new URLSearchParams("tab=pendentes")),
    ))
      taken.push(...batch.map(({ sale }) => sale));
    expect(numbersOf(taken)).toEqual([made.pending]);
    const audit = await db
      .select()
      .from(adminAuditLog)
      .where(eq(adminAuditLog.actionType, "ORDERS_EXPORTED"));
    expect(audit).toMatchObject([
      { actorId: admin.userId, details: { tab: "pendentes", has_search: false } },
    ]);
  });
});

describe("findSale", () => {
  it("findSale returns the amounts, units and timeline of an order without any credential", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { orderId, shopper } = await buildPaidOrder({ shopper: await buildNamed("Ana", "Prado") });
    const [unit] = await db.select().from(deliverables).where(eq(deliverables.orderId, orderId));
    const { fields } = await revealDeliverable(shopper, { deliverableId: unit?.id ?? "" });
    await addNote(staff, { orderId, note: "Called the buyer.\nAll is well." });
    await requestRefund(await buildSignedInAdmin(), {
      orderId,
      scope: { kind: "amount", amount: 1500 },
      reason: "half of it was late",
    });
    const sale = await findSale(staff, await numberOf(orderId));
    expect(sale).toMatchObject({
      status: "completed",
      refundLeft: 4500,
      refundOwed: 0,
      customer: { email: shopper.email, firstName: "Ana", since: null, totalSpent: 6000, orderCount: 1 },
      lines: [{ quantity: 1, amount: 6000, delivered: 1, owed: 0 }],
      deliverables: [{ status: "delivered", fieldNames: ["login", "password"], itemState: "sold" }],
      refunds: [{ state: "succeeded", amount: 1500, reason: "half of it was late" }],
      providerUrl: null,
      evidence: null,
    });
    expect(sale?.events.map((event) => event.type)).toEqual(
      expect.arrayContaining(["placed", "payment_opened", "paid_and_delivered", "item_viewed", "note"]),
    );
    expect(sale?.events.find((event) => event.type === "note")).toMatchObject({
      actor: "staff",
      actorName: "Rosa Lima",
      text: "Called the buyer.\nAll is well.",
    });
    expect(sale?.mails.map((mail) => mail.template).sort()).toEqual(["order_confirmed", "order_refunded"]);
    for (const { value } of fields) expect(JSON.stringify(sale)).not.toContain(value);
  });

  it("findSale returns the time of the customer's first purchase, and returns null instead of a sale for an unknown order number", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { orderId, shopper } = await buildPaidOrder();
    await buildPaidOrder({ shopper });
    const sale = await findSale(staff, await numberOf(orderId));
    expect(sale?.customer).toMatchObject({ orderCount: 2, totalSpent: 12_000, since: expect.any(String) });
    for (const text of ["HO-999999999", "ho-1", "", "HO-1'--", "HO-99999999999999999999"])
      expect(await findSale(staff, text)).toBeNull();
  });
});

describe("the queries of the sales", () => {
  const cases: [string, () => Promise<Caller>, string][] = [
    ["a visitor", async () => ({ kind: "visitor", origin: NO_ORIGIN }), "sign_in_required"],
    ["a shopper", buildShopper, "sign_in_required"],
    ["staff without the permission", () => buildSignedInMember("manage_products"), "not_permitted"],
  ];
  it.each(cases)("the queries of the sales refuse %s", async (_, build, code) => {
    const caller = await build();
    const filter = parseSalesFilter(new URLSearchParams());
    for (const attempt of [
      () => list(caller),
      () => listUnlinkedExceptions(caller),
      () => findSale(caller, "HO-10001"),
      () => exportSales(caller, filter),
    ])
      await expect(attempt()).rejects.toMatchObject({ code });
  });

  it("exportSales refuses the export when the caller has no second factor", async () => {
    const plain = await signInAsStaff(await buildAdmin());
    await expect(exportSales(plain, parseSalesFilter(new URLSearchParams()))).rejects.toMatchObject({
      code: "second_factor_required",
    });
  });
});
