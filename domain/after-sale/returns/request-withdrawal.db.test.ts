import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { receiveMail, tokenIn, visitor } from "#tests/factories/build-account.ts";
import { readOrder } from "#tests/factories/build-order.ts";
import { buildThreeUnits, refundsOf, stateOfUnits } from "#tests/factories/build-unit-refund.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { confirmWithdrawal } from "./confirm-withdrawal.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";

const requestOf = (orderNumber: string, email: string) => ({
  formId: randomUUID(),
  name: "Ana Prado",
  orderNumber,
  email,
  language: "en" as const,
});

describe("a withdrawal without a sign-in", () => {
  it("a withdrawal without a sign-in takes effect only once, and only through the link mailed to the order's e-mail address", async () => {
    const { orderId, shopper } = await buildThreeUnits();
    const { orderNumber } = await readOrder(orderId);
    await requestWithdrawal(visitor, requestOf(orderNumber, "ana@example.com"));
    expect(await refundsOf(orderId)).toEqual([]);
    const receipt = await receiveMail("ana@example.com", "withdrawal_received");
    expect(receipt?.text).not.toContain("token");
    const token = tokenIn(await receiveMail(shopper.email, "withdrawal_received"));
    const ends = await Promise.all([1, 2].map(() => domainErrorOf(confirmWithdrawal(visitor, { token }))));
    expect(ends.sort()).toEqual(["done", "link_unusable"]);
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full" });
  });

  it("a withdrawal without a sign-in sends the link in one mail when the entered e-mail address belongs to the order", async () => {
    const { orderId, shopper } = await buildThreeUnits();
    const { orderNumber } = await readOrder(orderId);
    const input = requestOf(orderNumber.toLowerCase(), shopper.email.toUpperCase());
    await requestWithdrawal(visitor, input);
    await requestWithdrawal(visitor, input);
    expect(tokenIn(await receiveMail(shopper.email, "withdrawal_received"))).toHaveLength(43);
    expect(await receiveMail(shopper.email, "withdrawal_received")).toBeNull();
  });

  it("the acknowledgment of a withdrawal has the same text for an unknown order number as for a known order number", async () => {
    const { orderId } = await buildThreeUnits();
    const { orderNumber } = await readOrder(orderId);
    const textFor = async (number: string) => {
      const to = `u${randomUUID()}@example.com`;
      const { requestedAt } = await requestWithdrawal(visitor, requestOf(number, to));
      expect(requestedAt).toBeInstanceOf(Date);
      const mail = await receiveMail(to, "withdrawal_received");
      return mail?.text.replaceAll(number, "X").replace(/On .+? UTC/, "On T");
    };
    expect(await textFor("HO-99999999")).toBe(await textFor(orderNumber));
  });

  it("a stranger who enters a victim's e-mail address causes at most ten mails an hour, and changes no order", async () => {
    const { orderId, shopper } = await buildThreeUnits();
    const { orderNumber } = await readOrder(orderId);
    const ends = [];
    for (let at = 0; at < 12; at++)
      ends.push(await domainErrorOf(requestWithdrawal(visitor, requestOf(orderNumber, shopper.email))));
    expect(ends.filter((end) => end === "done")).toHaveLength(10);
    expect(ends.slice(10)).toEqual(["too_many_attempts", "too_many_attempts"]);
    expect(await refundsOf(orderId)).toEqual([]);
    expect(await stateOfUnits(orderId)).toEqual(["delivered", "delivered", "delivered"]);
  });

  it("a stranger who enters many order numbers causes at most ten mails an hour to one e-mail address", async () => {
    const email = `u${randomUUID()}@example.com`;
    const ends = [];
    for (let at = 0; at < 12; at++)
      ends.push(await domainErrorOf(requestWithdrawal(visitor, requestOf(`HO-${99_000_000 + at}`, email))));
    expect(ends.filter((end) => end === "done")).toHaveLength(10);
  });

  it("a withdrawal without a sign-in is rejected when the name is missing, or when the order number or e-mail address is malformed", async () => {
    const good = requestOf("HO-10001", "ana@example.com");
    for (const bad of [{ name: " " }, { orderNumber: "soon" }, { email: "ana" }, { formId: "x" }])
      expect(await domainErrorOf(requestWithdrawal(visitor, { ...good, ...bad }))).toBe("invalid_input");
  });
});
