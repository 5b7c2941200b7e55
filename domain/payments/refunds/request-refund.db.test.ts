import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { system } from "#domain/kernel/caller.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { waitForBlockedStatements } from "#tests/factories/wait-for-lock.ts";
import { requestRefund } from "./request-refund.ts";
import { sendRefund } from "./send-refund.ts";

const shop = system("command");

describe("requestRefund", () => {
  it("requestRefund refuses callers without the permission, unpaid and unknown orders, and an empty reason", async () => {
    const paid = await buildPaidOrder();
    const awaiting = await buildAwaitingOrder();
    const request = (
      caller: Parameters<typeof requestRefund>[0],
      orderId: string,
      why = "the buyer asked for it",
    ) => requestRefund(caller, { orderId, scope: { kind: "all" }, reason: why });
    await expect(request(await buildShopper(), paid.orderId)).rejects.toMatchObject({ status: 401 });
    await expect(request(paid.shopper, paid.orderId)).rejects.toMatchObject({ status: 401 });
    const member = await buildSignedInMember("manage_products");
    await expect(request(member, paid.orderId)).rejects.toMatchObject({ code: "not_permitted" });
    const staleFactor = {
      ...(await buildSignedInMember("manage_orders")),
      secondFactorAt: new Date(Date.now() - 3_600_000),
    };
    await expect(request(staleFactor, paid.orderId)).rejects.toMatchObject({
      code: "second_factor_required",
    });
    await expect(request(shop, awaiting.orderId)).rejects.toMatchObject({ code: "refund_not_paid" });
    await expect(request(shop, "no-id")).rejects.toMatchObject({ status: 404 });
    await expect(request(shop, paid.orderId, "  ")).rejects.toMatchObject({ code: "invalid_input" });
    expect(await db.select().from(refunds).where(eq(refunds.orderId, paid.orderId))).toHaveLength(0);
  });

  it("requestRefund accepts two concurrent partial refunds, one after the other", async () => {
    const { orderId } = await buildPaidOrder();
    const request = (amount: number) =>
      requestRefund(shop, { orderId, scope: { kind: "amount", amount }, reason: "half of it" });
    let both: Promise<unknown> = Promise.resolve();
    await inTransaction(async (tx) => {
      await tx.execute(sql`select 1 from orders where id = ${orderId} for update`);
      both = Promise.allSettled([request(1000), request(2000)]);
      await waitForBlockedStatements(2);
    });
    expect(await both).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
    expect(await readOrder(orderId)).toMatchObject({ refundState: "partial", refundedAmount: 3000 });
  });

  it("requestRefund creates only one refund when the response is lost and the shop immediately sends the refund again", async () => {
    const { orderId } = await buildPaidOrder();
    await sandbox.setFaults([{ method: "POST", path: "/v1/refunds", kind: "cut", times: 3 }]);
    const scope = { kind: "amount", amount: 1000 } as const;
    const { refundId, isSent } = await requestRefund(shop, { orderId, scope, reason: "a part" });
    expect(isSent).toBe(false);
    await sandbox.setFaults([]);
    expect(await sendRefund(refundId)).toBe(true);
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
    expect(await stripeProvider.listRefunds(payment?.providerPaymentId ?? "")).toHaveLength(1);
  });
});
