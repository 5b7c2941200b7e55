import { beforeEach, describe, expect, it, vi } from "vitest";
import { pool } from "#db/client.server.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { buildAwaitingOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import { confirmReturn } from "./confirm-return.ts";

/** Counts the requests with which the shop reads a session at the provider. */
const questions = vi.spyOn(stripeProvider, "readPage");
const letTimePass = () => pool.query("delete from rate_limits where key like 'provider_question_order:%'");

beforeEach(async () => {
  questions.mockClear();
  await pool.query("delete from rate_limits where key like 'provider_question%'");
});

describe("repeated confirmReturn calls of one shopper", () => {
  it("confirmReturn causes one provider read when one shopper repeats the call within a few seconds", async () => {
    const { shopper, orderId, session } = await buildAwaitingOrder();
    const views = await Promise.all(Array.from({ length: 40 }, () => confirmReturn(shopper, { orderId })));
    expect(views.map((view) => view?.status)).toEqual(Array(40).fill("pending"));
    expect(questions).toHaveBeenCalledTimes(1);
    await sandbox.pay({ session });
    await letTimePass();
    expect(await confirmReturn(shopper, { orderId })).toMatchObject({ status: "completed" });
    expect(questions).toHaveBeenCalledTimes(2);
  });

  it("confirmReturn causes at most 30 provider reads a minute for one shopper, however many orders the shopper has", async () => {
    const { shopper, orderId } = await buildAwaitingOrder();
    for (let time = 0; time < 35; time++) {
      await letTimePass();
      await confirmReturn(shopper, { orderId });
    }
    expect(questions).toHaveBeenCalledTimes(30);
  });
});

describe("confirmReturn calls of all shoppers", () => {
  it("confirmReturn causes at most 300 provider reads a minute for all shoppers together", async () => {
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
  it("confirmReturn causes no provider read when the order belongs to another shopper", async () => {
    const { orderId } = await buildAwaitingOrder();
    questions.mockClear();
    expect(await confirmReturn(await buildShopper(), { orderId })).toBeNull();
    expect(questions).not.toHaveBeenCalled();
  });
});

describe("requests to the provider that cannot be counted", () => {
  it("confirmReturn returns the order and sends no request to the provider when the shop cannot count the requests", async () => {
    const { shopper, orderId, session } = await buildAwaitingOrder();
    questions.mockClear();
    await withoutTable("rate_limits", async () => {
      expect(await confirmReturn(shopper, { orderId })).toMatchObject({ status: "pending" });
      expect(await confirmReturn(shopper, { sessionId: session })).toMatchObject({ status: "pending" });
    });
    expect(questions).not.toHaveBeenCalled();
  });
});
