import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { giveBackUnopened } from "#domain/after-sale/returns/give-back-unopened.ts";
import { withdrawOwnUnits } from "#domain/after-sale/returns/withdraw-own-units.ts";
import { whileBroken } from "#tests/factories/behind-the-guards.ts";
import { receiveMail } from "#tests/factories/build-account.ts";
import { buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { unitsOf } from "#tests/factories/build-unit-refund.ts";
import { readChanges } from "./changes.ts";
import { askInvariants } from "./find-broken.ts";
import { onlyRows, wholeShop } from "./scope.ts";

const unitOf = "withdrawal_id in (select id from withdrawals where order_id = $1)";

/**
 * For each invariant, a change that breaks the invariant in an order with a withdrawal or with a returned
 * unit.
 */
const damages: Record<string, { of: "withdrawn" | "given"; breaks: string; mends: string }> = {
  I53: {
    of: "withdrawn",
    breaks: `update withdrawal_units set outcome = 'late', refund_id = null where ${unitOf}`,
    mends: `update withdrawal_units set outcome = 'refunded',
      refund_id = (select id from refunds where order_id = $1) where ${unitOf}`,
  },
  I54: {
    of: "withdrawn",
    breaks: "update deliverables set first_revealed_at = now() - interval '1 hour' where order_id = $1",
    mends: "update deliverables set first_revealed_at = null where order_id = $1",
  },
  I55: {
    of: "withdrawn",
    breaks: "update withdrawals set requested_at = requested_at - interval '1 second' where order_id = $1",
    mends: "update withdrawals set requested_at = requested_at + interval '1 second' where order_id = $1",
  },
  I56: {
    of: "withdrawn",
    breaks: "update deliverables set status = 'delivered' where order_id = $1",
    mends: "update deliverables set status = 'revoked' where order_id = $1",
  },
  I57: {
    of: "given",
    breaks: "update deliverables set first_revealed_at = now() where order_id = $1",
    mends: "update deliverables set first_revealed_at = null where order_id = $1",
  },
};

describe("the invariants of returns", () => {
  const orders = { withdrawn: "", given: "" };
  beforeAll(async () => {
    const { orderId, shopper } = await buildPaidOrder({ agreedTo: "Deliver at once." });
    await receiveMail(shopper.email, "order_confirmed");
    const [unit] = await unitsOf(orderId);
    await withdrawOwnUnits(shopper, {
      formId: randomUUID(),
      name: "Ana Prado",
      orderNumber: (await readOrder(orderId)).orderNumber,
      email: shopper.email,
      language: "en",
      units: [unit?.id ?? ""],
    });
    const given = await buildPaidOrder();
    const [other] = await unitsOf(given.orderId);
    await giveBackUnopened(given.shopper, { deliverableId: other?.id ?? "" });
    await db.execute("update withdrawals set updated_at = now()");
    orders.withdrawn = orderId;
    orders.given = given.orderId;
  });

  it.each(Object.entries(damages))(
    "the invariants of returns find %s in a changed row, and in the whole shop",
    async (code, damage) => {
      const isBroken = async (scope = wholeShop) =>
        (await askInvariants(undefined, scope, new Set([code]))).broken.length > 0;
      expect(await isBroken()).toBe(false);
      await whileBroken("withdrawals", { ...damage, values: [orders[damage.of]] }, async () => {
        expect(await isBroken(onlyRows((await readChanges()).rows))).toBe(true);
        expect(await isBroken()).toBe(true);
      });
    },
  );
});
