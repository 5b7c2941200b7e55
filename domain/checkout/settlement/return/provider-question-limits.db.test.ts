import { beforeEach, describe, expect, it, vi } from "vitest";
import { pool } from "#db/client.server.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { buildAwaitingOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import { confirmReturn } from "./confirm-return.ts";

/** Counts the session reads that reach the provider. */
const questions = vi.spyOn(stripeProvider, "readPage");
const letTimePass = () => pool.query("delete from rate_limits where key like 'provider_question_order:%'");

beforeEach(async () => {
  questions.mockClear();
  await pool.query("delete from rate_limits where key like 'provider_question%'");
});

describe("repeated confirmReturn calls of one shopper", () => {
  it("repeated confirmReturn calls of one shopper cause one provider read within a few seconds", async () => {
    const { shopper, orderId, session } = await buildAwaitingOrder();
    const views = await Promise.all(Array.from({ length: 40 }, () => confirmReturn(shopper, { orderId })));
    expect(views.map((view) => view?.status)).toEqual(Array(40).fill("pending"));
    expect(questions).toHaveBeenCalledTimes(1);
    await sandbox.pay({ session });
    await letTimePass();
    expect(await confirmReturn(shopper, { orderId })).toMatchObject({ status: "completed" });
    expect(questions).toHaveBeenCalledTimes(2);
  });

  it("repeated confirmReturn calls of one shopper cause at most 30 provider reads a minute for all orders", async () => {
    const { shopper, orderId } = await buildAwaitingOrder();
    for (let time = 0; time < 35; time++) {
      await letTimePass();
      await confirmReturn(shopper, { orderId });
    }
    expect(questions).toHaveBeenCalledTimes(30);
  });
});

describe("confirmReturn calls of all shoppers", () => {
  it("confirmReturn calls of all shoppers cause at most 300 provider reads a minute", async () => {
    await pool.query(
      "insert into rate_limits (key, points, expire) values ('provider_question_all:all', 299, $1)",
      [Date.now() + 60_000],
    );
    const orders = await Promise.all(Array.from({ length: 3 }, () => buildAwaitingOrder()));
    questions.mockClear();
    for (const { shopper, orderId } of orders)
      expect(await confirmReturn(shopper, { orderId })).toMatchObject({ status: "pending" });
    expect(questions).toHaveBeenCalledTimes(1);
  });
});

describe("another shopper's order", () => {
  it("confirmReturn with another shopper's order causes no provider read", async () => {
    const { orderId } = await buildAwaitingOrder();
    questions.mockClear();
    expect(await confirmReturn(await buildShopper(), { orderId })).toBeNull();
    expect(questions).not.toHaveBeenCalled();
  });
});

describe("limits that cannot be counted", () => {
  it("confirmReturn returns the order and causes no provider read when the limits cannot be counted", async () => {
    const { shopper, orderId, session } = await buildAwaitingOrder();
    questions.mockClear();
    await withoutTable("rate_limits", async () => {
      expect(await confirmReturn(shopper, { orderId })).toMatchObject({ status: "pending" });
      expect(await confirmReturn(shopper, { sessionId: session })).toMatchObject({ status: "pending" });
    });
    expect(questions).not.toHaveBeenCalled();
  });
});
