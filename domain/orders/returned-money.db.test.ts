import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { payments } from "#db/schema/payments.ts";
import { reconcileDispute } from "#domain/after-sale/disputes/reconcile-dispute.ts";
import { findUser } from "#domain/identity/users/find-user.ts";
import { listUsers } from "#domain/identity/users/queries.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { readDashboard } from "#domain/sales/dashboard/queries.ts";
import { findSale } from "#domain/sales/find-sale.ts";
import { listSales } from "#domain/sales/queries.ts";
import { parseSalesFilter } from "#domain/sales/sales-filter.ts";
import { buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";

async function openDispute(orderId: string): Promise<string> {
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
  const { objects } = await sandbox.state(["charges"]);
  const charge = objects?.charges?.find((one) => one.payment_intent === payment?.providerPaymentId);
  const { id } = await sandbox.openDispute(String(charge?.id), "fraudulent");
  await reconcileDispute(stripeProvider, id);
  return id;
}

/** Returns the shop's net USD amount in the ledger (minor units): sales minus refunds minus disputes. */
async function ledgerNet(): Promise<number> {
  const { rows } = await db.execute<{ net: string }>(sql`
    select -coalesce(sum(amount), 0) as net from ledger_entries
    where account in ('sales', 'refunds', 'disputes') and currency = 'USD'`);
  return Number(rows[0]?.net);
}

describe("returned money", () => {
  let admin: Staff;
  const shopper = buildShopper();
  const made: { part: string; full: string; disputed: string; disputeId: string } = {
    part: "",
    full: "",
    disputed: "",
    disputeId: "",
  };
  const list = (query: string) => listSales(admin, parseSalesFilter(new URLSearchParams(query)));
  beforeAll(async () => {
    admin = await buildSignedInAdmin();
    const buyer = { shopper: await shopper };
    made.part = (await buildPaidOrder(buyer)).orderId;
    made.full = (await buildPaidOrder(buyer)).orderId;
    made.disputed = (await buildPaidOrder(buyer)).orderId;
    const refund = { reason: "asked for it" };
    await requestRefund(admin, { orderId: made.part, scope: { kind: "amount", amount: 1500 }, ...refund });
    await requestRefund(admin, { orderId: made.full, scope: { kind: "all" }, ...refund });
    made.disputeId = await openDispute(made.disputed);
  });

  it("refunded and disputed money appears next to the gross value of completed sales, with and without a search", async () => {
    const summary = { completed: 3, receivedValue: 18_000, returned: { refunded: 7500, disputed: 6000 } };
    expect((await list("")).summary).toMatchObject(summary);
    expect((await list("q=@example.com")).summary).toMatchObject(summary);
    expect((await list("q=nobody-has-this")).summary.returned).toEqual({ refunded: 0, disputed: 0 });
  });

  it("refunded and disputed money appears in the rows of the sales list and in the details of a sale", async () => {
    const { rows } = await list("");
    const of = (id: string) => rows.find((row) => row.id === id)?.returned;
    expect(of(made.part)).toEqual({ refunded: 1500, disputed: 0 });
    expect(of(made.full)).toEqual({ refunded: 6000, disputed: 0 });
    expect(of(made.disputed)).toEqual({ refunded: 0, disputed: 6000 });
    const sale = await findSale(admin, (await readOrder(made.part)).orderNumber);
    expect(sale).toMatchObject({
      returned: { refunded: 1500, disputed: 0 },
      customer: { totalSpent: 18_000, returned: { refunded: 7500, disputed: 6000 } },
    });
  });

  it("refunded and disputed money appears on the dashboard and in the user's row and details", async () => {
    const returned = { refunded: 7500, disputed: 6000 };
    const dashboard = await readDashboard(admin);
    expect(dashboard.today).toMatchObject({ sold: 18_000, returned });
    expect(dashboard.week).toMatchObject({ sold: 18_000, returned });
    expect(dashboard.topBuyers[0]).toMatchObject({ totalSpent: 18_000, returned });
    expect(dashboard.recentSales[0]).toMatchObject({ disputeState: "open", refundState: "none" });
    const { userId } = await shopper;
    const query = { search: "", tab: "compradores", sort: "", page: 1 } as const;
    expect((await listUsers(admin, query)).rows[0]).toMatchObject({ totalSpent: 18_000, returned });
    const person = await findUser(admin, userId);
    expect(person).toMatchObject({ totalSpent: 18_000, returned });
    expect(person?.orders.map(({ refundState }) => refundState)).toEqual(["none", "full", "partial"]);
  });

  it("the displayed net amount equals the net amount in the ledger, even after refunds and after the bank returns disputed money", async () => {
    const net = async () => {
      const { receivedValue, returned } = (await list("")).summary;
      return receivedValue - returned.refunded - returned.disputed;
    };
    expect(await net()).toBe(4500);
    expect(await net()).toBe(await ledgerNet());
    await sandbox.setDispute(made.disputeId, "won");
    await reconcileDispute(stripeProvider, made.disputeId);
    expect(await net()).toBe(10_500);
    expect(await net()).toBe(await ledgerNet());
  });
});
