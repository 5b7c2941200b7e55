import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { withdrawals, withdrawalUnits } from "#db/schema/withdrawals.ts";
import { saveSetting } from "#domain/catalog/price-guard/save-setting.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { type Shopper, system } from "#domain/kernel/caller.ts";
import { sweepRefunds } from "#domain/payments/refunds/sweep-refunds.ts";
import { receiveMail } from "#tests/factories/build-account.ts";
import { buildMismatch, openQueueOf } from "#tests/factories/build-decisions.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import {
  buildThreeUnits,
  refundsOf,
  refundUnits,
  stateOfUnits,
  unitsOf,
} from "#tests/factories/build-unit-refund.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { buildBackorderedOrder } from "#tests/factories/read-stock.ts";
import { acceptWithdrawal } from "./accept-withdrawal.ts";
import { declineWithdrawal } from "./decline-withdrawal.ts";
import { readReturnable } from "./read-returnable.ts";
import { keyOfUnit, withdrawOwnUnits } from "./withdraw-own-units.ts";

afterEach(() => sandbox.setFaults([]));

const requestOf = (orderNumber: string, email: string) => ({
  formId: randomUUID(),
  name: "Ana Prado",
  orderNumber,
  email,
  language: "en" as const,
});
const outcomesOf = async (withdrawalId: string) =>
  (await db.select().from(withdrawalUnits).where(eq(withdrawalUnits.withdrawalId, withdrawalId)))
    .map(({ outcome }) => outcome)
    .sort();

/** Withdraws from all units of an order as a signed-in shopper. Returns the outcomes. */
async function withdrawAll(shopper: Shopper, orderId: string): Promise<string[]> {
  const order = await readOrder(orderId);
  const units = (await readReturnable(db, order)).units.map(keyOfUnit);
  const input = { ...requestOf(order.orderNumber, shopper.email), units };
  const { withdrawalId } = await withdrawOwnUnits(shopper, input);
  return outcomesOf(withdrawalId);
}

describe("a withdrawal of a signed-in shopper", () => {
  it("a withdrawal of a signed-in shopper immediately refunds and locks the unopened units", async () => {
    const { orderId, shopper } = await buildThreeUnits();
    expect(await withdrawAll(shopper, orderId)).toEqual(["refunded", "refunded", "refunded"]);
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", deliveryState: "revoked" });
    expect(await refundsOf(orderId)).toHaveLength(1);
    const receipt = await receiveMail(shopper.email, "withdrawal_received");
    expect(receipt?.text).toMatch(/On \w+ \d+, \d{4}, \d\d:\d\d:\d\d UTC we received the withdrawal/);
    expect(receipt?.text).toContain("This mail does not confirm that we accept the withdrawal.");
    const answer = await receiveMail(shopper.email, "withdrawal_decided");
    expect(answer?.text).toMatch(/- 3 × Product \w+: You get \$180\.00 back\./);
  });

  it("a withdrawal refunds only the chosen units, and repeating the form changes nothing", async () => {
    const { orderId, shopper } = await buildThreeUnits();
    const [, second] = await unitsOf(orderId);
    const { orderNumber } = await readOrder(orderId);
    const input = { ...requestOf(orderNumber, shopper.email), units: [second?.id ?? ""] };
    await Promise.all([withdrawOwnUnits(shopper, input), withdrawOwnUnits(shopper, input)]);
    expect(await stateOfUnits(orderId)).toEqual(["delivered", "revoked", "delivered"]);
    expect((await refundsOf(orderId)).map(({ amount }) => amount)).toEqual([6_000]);
    expect(await db.$count(withdrawals, eq(withdrawals.orderId, orderId))).toBe(1);
  });

  it("simultaneous withdrawals in two tabs refund each unit only once", async () => {
    const { orderId, shopper } = await buildThreeUnits();
    const both = await Promise.all([withdrawAll(shopper, orderId), withdrawAll(shopper, orderId)]);
    expect(both.flat().filter((outcome) => outcome === "refunded")).toHaveLength(3);
    expect(await refundsOf(orderId)).toHaveLength(1);
  });

  it("a withdrawal rejects an order of another shopper, and a form without a chosen unit", async () => {
    const { orderId, shopper } = await buildThreeUnits();
    const { orderNumber } = await readOrder(orderId);
    const input = requestOf(orderNumber, shopper.email);
    const stranger = await buildShopper();
    expect(await domainErrorOf(withdrawOwnUnits(stranger, { ...input, units: ["x"] }))).toBe("not_found");
    expect(await domainErrorOf(withdrawOwnUnits(shopper, { ...input, units: [] }))).toBe("invalid_input");
    expect(await refundsOf(orderId)).toEqual([]);
  });

  it("opening a unit ends the right of withdrawal only after a mail has confirmed the shopper's consent", async () => {
    const [shopper, other] = [await buildShopper(), await buildShopper()];
    const { orderId } = await buildPaidOrder({ shopper, agreedTo: "Deliver at once." });
    const { orderId: unconfirmed } = await buildPaidOrder({ shopper: other, agreedTo: "Deliver at once." });
    await receiveMail(shopper.email, "order_confirmed");
    for (const [caller, id] of [
      [shopper, orderId],
      [other, unconfirmed],
    ] as const) {
      const [unit] = await unitsOf(id);
      await revealDeliverable(caller, { deliverableId: unit?.id ?? "" });
    }
    expect(await withdrawAll(shopper, orderId)).toEqual(["ended"]);
    expect((await receiveMail(shopper.email, "withdrawal_decided"))?.text).toMatch(
      /You opened this item on .+ UTC, after you agreed to immediate delivery on .+ UTC\./,
    );
    expect(await refundsOf(orderId)).toEqual([]);
    expect(await withdrawAll(other, unconfirmed)).toEqual(["refunded"]);
  });

  it("staff decide about an opened unit if the shop requires no consent, and the shop refunds an opened unit whose required consent is missing", async () => {
    const { orderId, shopper } = await buildPaidOrder();
    const { orderId: later, shopper: second } = await buildPaidOrder();
    for (const [caller, id] of [
      [shopper, orderId],
      [second, later],
    ] as const)
      await revealDeliverable(caller, { deliverableId: (await unitsOf(id))[0]?.id ?? "" });
    expect(await withdrawAll(shopper, orderId)).toEqual(["staff"]);
    await saveSetting(system("command"), { name: "checkoutConsent", value: "true" });
    expect(await withdrawAll(second, later)).toEqual(["refunded"]);
    await saveSetting(system("command"), { name: "checkoutConsent", value: "auto" });
  });

  it("a withdrawal refunds backordered units, and the later automatic refund then has nothing to refund", async () => {
    const product = await buildProduct({ stock: 1 });
    const orderId = await buildBackorderedOrder(product.id);
    const order = await readOrder(orderId);
    const shopper = { ...(await buildShopper()), userId: order.userId ?? "", email: order.customerEmail };
    expect(await withdrawAll(shopper, orderId)).toContain("refunded");
    await db.execute("update orders set paid_at = now() - interval '2 days'");
    await sweepRefunds();
    expect(await refundsOf(orderId)).toHaveLength(1);
  });

  it("a withdrawal from a partly refunded order with a coupon returns one decision for each unit", async () => {
    const { orderId, shopper } = await buildThreeUnits({ price: 3_333, percent: 10 });
    await refundUnits(await buildSignedInAdmin(), orderId, { slots: [2] });
    expect(await withdrawAll(shopper, orderId)).toEqual(["already_refunded", "refunded", "refunded"]);
    const { total, refundedAmount } = await readOrder(orderId);
    expect(refundedAmount).toBe(total);
    expect(await withdrawAll(shopper, orderId)).toEqual([
      "already_refunded",
      "already_refunded",
      "already_refunded",
    ]);
  });

  it("a withdrawal after the 14th day is recorded as late, and a withdrawal from an unpaid order ends the order", async () => {
    const { orderId, shopper } = await buildThreeUnits();
    await db.execute(`update orders set paid_at = paid_at - interval '15 days' where id = '${orderId}'`);
    expect(await withdrawAll(shopper, orderId)).toEqual(["late", "late", "late"]);
    expect((await receiveMail(shopper.email, "withdrawal_decided"))?.text).toContain("The 14 days");
    const awaiting = await buildAwaitingOrder();
    expect(await withdrawAll(awaiting.shopper, awaiting.orderId)).toEqual(["not_paid"]);
    expect(await readOrder(awaiting.orderId)).toMatchObject({ status: "cancelled" });
  });
});

describe("a withdrawal that needs a decision of staff", () => {
  async function undecided() {
    const { orderId, shopper } = await buildMismatch();
    expect(await withdrawAll(shopper, orderId)).toEqual(["staff"]);
    const [withdrawal] = await db.select().from(withdrawals).where(eq(withdrawals.orderId, orderId));
    return { orderId, shopper, withdrawalId: withdrawal?.id ?? "", requestedAt: withdrawal?.requestedAt };
  }

  it("a withdrawal that needs a decision of staff opens a row in the exception queue, with a legal deadline 14 days after the request", async () => {
    const { orderId, requestedAt } = await undecided();
    expect(await openQueueOf(orderId)).toContain("withdrawal_to_decide");
    const rows = await db.select().from(exceptionQueue).where(eq(exceptionQueue.orderId, orderId));
    const due = rows.find(({ kind }) => kind === "withdrawal_to_decide")?.details.due;
    expect(Date.parse(String(due)) - Number(requestedAt)).toBe(14 * 24 * 60 * 60 * 1000);
  });

  it("accepting a withdrawal refunds the units once and closes the row in the exception queue", async () => {
    const { orderId, shopper, withdrawalId } = await undecided();
    await receiveMail(shopper.email, "withdrawal_decided");
    const admin = await buildSignedInAdmin();
    const ends = await Promise.all(
      [1, 2, 3].map(() => domainErrorOf(acceptWithdrawal(admin, { withdrawalId }))),
    );
    expect(ends.sort()).toEqual(["done", "not_found", "not_found"]);
    expect(await outcomesOf(withdrawalId)).toEqual(["refunded"]);
    expect((await refundsOf(orderId)).map(({ amount }) => amount)).toEqual([5_999]);
    expect(await openQueueOf(orderId)).not.toContain("withdrawal_to_decide");
    expect((await receiveMail(shopper.email, "withdrawal_decided"))?.text).toContain("You get $59.99 back.");
  });

  it("only staff with the permission can decide on a withdrawal, and the shopper gets the reason for a decline", async () => {
    const { orderId, shopper, withdrawalId } = await undecided();
    await receiveMail(shopper.email, "withdrawal_decided");
    const keeper = await buildSignedInMember("manage_inventory");
    expect(await domainErrorOf(acceptWithdrawal(keeper, { withdrawalId }))).toBe("not_permitted");
    const reason = "a company bought this";
    expect(await domainErrorOf(declineWithdrawal(keeper, { withdrawalId, reason }))).toBe("not_permitted");
    await declineWithdrawal(await buildSignedInMember("manage_orders"), { withdrawalId, reason });
    expect(await outcomesOf(withdrawalId)).toEqual(["declined"]);
    expect(await refundsOf(orderId)).toEqual([]);
    expect((await receiveMail(shopper.email, "withdrawal_decided"))?.text).toContain(reason);
  });
});
