import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { withdrawalUnits } from "#db/schema/withdrawals.ts";
import { giveBackUnopened } from "#domain/after-sale/returns/give-back-unopened.ts";
import { withdrawOwnUnits } from "#domain/after-sale/returns/withdraw-own-units.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import { readOrder } from "#tests/factories/build-order.ts";
import { buildThreeUnits, refundsOf, unitsOf } from "#tests/factories/build-unit-refund.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { recordFault } from "./record-fault.ts";
import { atScale, inParallel } from "./scale.ts";

vi.setConfig({ testTimeout: 1_800_000 });

/**
 * The number of units in one order. The test opens and returns all these units at the same time. The return
 * requests of one order wait for the same lock.
 */
const UNITS = 3;

interface Race {
  shopper: Shopper;
  orderId: string;
  deliverableId: string;
}

/**
 * Opens each unit while `giveBack` returns the same unit, and checks that exactly one of the two actions
 * succeeded.
 * @returns how many units were opened
 */
async function raceUnits(races: number, giveBack: (race: Race) => Promise<boolean>): Promise<number> {
  const orders = Math.ceil(races / UNITS);
  const opened = await inParallel(orders, 4, async () => {
    const { orderId, shopper } = await buildThreeUnits();
    const units = await unitsOf(orderId);
    const both = await Promise.all(
      units.map(({ id: deliverableId }) =>
        Promise.all([
          openAfter(randomInt(40), shopper, deliverableId),
          giveBack({ shopper, orderId, deliverableId }),
        ]),
      ),
    );
    for (const [reveal, isGivenBack] of both) expect(reveal === "done").toBe(!isGivenBack);
    const after = await unitsOf(orderId);
    for (const { firstRevealedAt, status } of after)
      expect(firstRevealedAt === null).toBe(status === "revoked");
    const refunded = (await refundsOf(orderId)).reduce((sum, { amount }) => sum + amount, 0);
    expect(refunded).toBe(6_000 * after.filter(({ status }) => status === "revoked").length);
    return after.filter(({ firstRevealedAt }) => firstRevealedAt).length;
  });
  return opened.reduce((sum, count) => sum + count, 0);
}

/**
 * A withdrawal takes longer than opening a unit, so the function waits before it opens the unit. Without the
 * wait, opening the unit would always succeed first.
 */
async function openAfter(milliseconds: number, shopper: Shopper, deliverableId: string): Promise<string> {
  await wait(milliseconds);
  return domainErrorOf(revealDeliverable(shopper, { deliverableId }));
}

const giveBack = async ({ shopper, deliverableId }: Race) =>
  (await domainErrorOf(giveBackUnopened(shopper, { deliverableId }))) === "done";

/**
 * When the buyer gave no consent to immediate delivery, the shop refunds an unopened unit, and staff decide
 * about an opened unit.
 */
async function withdraw({ shopper, orderId, deliverableId }: Race): Promise<boolean> {
  const { withdrawalId } = await withdrawOwnUnits(shopper, {
    formId: randomUUID(),
    name: "Ana Prado",
    orderNumber: (await readOrder(orderId)).orderNumber,
    email: shopper.email,
    language: "en",
    units: [deliverableId],
  });
  const [unit] = await db
    .select()
    .from(withdrawalUnits)
    .where(eq(withdrawalUnits.withdrawalId, withdrawalId));
  return unit?.outcome === "refunded";
}

describe("a unit that is opened and given back at the same time", () => {
  it("F36: a unit is never both opened and refunded, whether the buyer uses the return button or a withdrawal", async () => {
    const races = atScale(6, 201);
    const [byButton, byWithdrawal] = [await raceUnits(races, giveBack), await raceUnits(races, withdraw)];
    const figure = `opened first: ${byButton} against the button, ${byWithdrawal} against a withdrawal; 0 both`;
    recordFault("F36", { giveBacks: races, withdrawals: races }, figure);
  });
});
