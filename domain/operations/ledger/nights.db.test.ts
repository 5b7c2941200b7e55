import { beforeEach, describe, expect, it } from "vitest";
import { pool } from "#db/client.server.ts";
import { clearShopClock, setShopClock } from "#domain/kernel/clock/shop-clock.ts";
import { whileBroken } from "#tests/factories/behind-the-guards.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import {
  buildWrongAmount,
  compare,
  intentOf,
  nextNight,
  openQueue,
  toldNews,
} from "#tests/factories/compare-books.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { compareDays } from "./compare-days.ts";
import { compareNightly } from "./compare-nightly.ts";

beforeEach(async () => {
  await pool.query("update exception_queue set resolved_at = now() where resolved_at is null");
});

describe("a payment that the provider refuses to show", () => {
  it("an unreadable payment causes a difference without stopping the run, and the difference closes when the payment is readable", async () => {
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session });
    const rejected = { path: "/v1/payment_intents/*", kind: "status", status: 403, when: "before" } as const;
    await sandbox.setFaults([{ ...rejected, times: 30 }]);
    expect(await compare()).toMatchObject({ differences: 1, mended: 0 });
    await sandbox.setFaults([]);
    expect(await openQueue()).toEqual([["money_differs", null, "not written down"]]);
    expect(await compare()).toMatchObject({ differences: 0, mended: 1 });
    expect(await readOrder(orderId)).toMatchObject({ status: "completed" });
    expect(await openQueue()).toEqual([]);
  });
});

describe("an object that moved on one day and was booked on another", () => {
  it("an object causes only one difference when the ledger recorded its money on a different day", async () => {
    const { orderId, mend } = await buildWrongAmount();
    const change = {
      breaks: "update ledger_transactions set created_at = created_at - interval '1 day' where order_id = $1",
      mends: "update ledger_transactions set created_at = created_at + interval '1 day' where order_id = $1",
      values: [orderId],
    };
    await whileBroken("ledger_transactions", change, async () => {
      expect((await compareDays(3, () => {}, Date.now() + 5_000)).differences).toHaveLength(1);
      expect(await compare()).toMatchObject({ differences: 1 });
    });
    await mend();
  });
});

describe("a resolved difference", () => {
  it("a resolved difference closes in the next comparison, even when the difference is older than the compared days", async () => {
    const { mend } = await buildWrongAmount();
    await compare();
    expect(await openQueue()).toHaveLength(1);
    await mend();
    await compareNightly(nextNight(9), 0);
    expect(await openQueue()).toEqual([]);
  });
});

describe("an interrupted comparison", () => {
  it("an interrupted comparison reports the differences from before the interruption, and counts no difference twice", async () => {
    const [older, newer] = [await buildWrongAmount(), await buildWrongAmount()];
    const before = await toldNews();
    // The newer payment is first in the provider's list.
    const path = `/v1/payment_intents/${await intentOf(older.orderId)}`;
    await sandbox.setFaults([{ path, kind: "status", status: 500, when: "before", times: 30 }]);
    const night = nextNight();
    expect(await domainErrorOf(compare(night))).toBe("payment_unavailable");
    await sandbox.setFaults([]);
    expect(await openQueue()).toEqual([["money_differs", newer.orderId, "amount"]]);
    expect(await compare(night)).toMatchObject({ differences: 2, mended: 0 });
    expect((await toldNews()).slice(before.length)).toEqual([2]);
    await older.mend();
    await newer.mend();
  });

  it("an interrupted comparison resumes at its stored position", async () => {
    await buildPaidOrder();
    await sandbox.setFaults([
      { path: "/v1/charges", kind: "status", status: 500, when: "before", times: 30 },
    ]);
    const night = nextNight();
    expect(await domainErrorOf(compare(night))).toBe("payment_unavailable");
    await sandbox.setFaults([]);
    expect(await compare(night)).toMatchObject({ differences: 0, mended: 0 });
  });
});

// This suite must run last, because it invalidates the stored offset of the provider's clock.
describe("compareNightly", () => {
  it("compareNightly uses the shop's corrected clock instead of the system clock", async () => {
    const shop = nextNight().getTime();
    setShopClock(shop, performance.now());
    const done = await compareNightly();
    clearShopClock();
    expect(Math.abs((done?.until ?? 0) - (shop - 15 * 60_000))).toBeLessThan(10_000);
  });
});
