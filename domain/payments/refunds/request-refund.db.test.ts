import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { refunds } from "#db/schema/payments.ts";
import { system } from "#domain/kernel/caller.ts";
import { buildAwaitingOrder, buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { requestRefund } from "./request-refund.ts";

const shop = system("command");

describe("requestRefund", () => {
  it("refuses callers without the permission, unpaid and unknown orders, and an empty reason", async () => {
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
});
