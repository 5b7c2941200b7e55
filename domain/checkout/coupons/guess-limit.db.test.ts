import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Shopper } from "#domain/kernel/caller.ts";
import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { checkOut } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { checkCoupon } from "./check-coupon.ts";
import { countGuess, couponLimits } from "./guess-limit.ts";

describe("guessing codes", () => {
  const oneItem = async () => [{ productId: (await buildProduct()).id, quantity: 1 }];
  const guess = (shopper: Shopper, code: string, items: Awaited<ReturnType<typeof oneItem>>) =>
    domainErrorOf(checkCoupon(shopper, { code, items }));

  it("ten unknown coupon codes block an account, but not the other accounts of its IP address", async () => {
    await buildCoupon({ code: "RIGHT" });
    const items = await oneItem();
    const one = await buildShopper({ ip: "203.0.113.77" });
    const other = await buildShopper({ ip: "203.0.113.77" });
    for (let n = 0; n < 12; n++) await checkCoupon(one, { code: "RIGHT", items });
    for (let n = 0; n < 10; n++) expect(await guess(one, `WRONG-${n}`, items)).toBe("coupon_unusable");
    expect(await guess(one, "RIGHT", items)).toBe("too_many_attempts");
    expect(await domainErrorOf(checkOut(one, items, randomUUID(), "RIGHT"))).toBe("too_many_attempts");
    expect(await domainErrorOf(checkOut(one, items))).toBe("done");
    expect(await guess(other, "RIGHT", items)).toBe("done");
    expect(await domainErrorOf(checkOut(other, items, randomUUID(), "RIGHT"))).toBe("done");
  });

  it("the error after too many unknown coupon codes states the cause and the waiting time", async () => {
    const items = await oneItem();
    const one = await buildShopper({ ip: "203.0.113.76" });
    for (let n = 0; n < 10; n++) await guess(one, `WRONG-${n}`, items);
    const error = await checkCoupon(one, { code: "WRONG-10", items }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 429, details: { act: "coupon", retryAfterSeconds: 600 } });
  });

  it("a coupon code does not count as a guess when its coupon is expired, used up or valid only for another cart", async () => {
    await buildCoupon({ code: "GONEBY", endsAt: new Date(Date.now() - 60_000) });
    await buildCoupon({ code: "TAKEN", maxUses: 1 });
    expect(await domainErrorOf(checkOut(await buildShopper(), await oneItem(), randomUUID(), "TAKEN"))).toBe(
      "done",
    );
    await buildCoupon({ code: "DEARER", minTotal: 900_000 });
    await buildCoupon({ code: "STILLGOOD" });
    const items = await oneItem();
    const one = await buildShopper({ ip: "203.0.113.79" });
    for (let n = 0; n < 12; n++) {
      expect(await guess(one, "GONEBY", items)).toBe("coupon_unusable");
      expect(await guess(one, "TAKEN", items)).toBe("coupon_unusable");
      expect(await guess(one, "DEARER", items)).toBe("coupon_needs_more");
    }
    expect(await guess(one, "STILLGOOD", items)).toBe("done");
  });

  it("all accounts of an IP address are refused after a hundred unknown coupon codes", async () => {
    await buildCoupon({ code: "RIGHTTOO" });
    const items = await oneItem();
    const guessers = await Promise.all(
      Array.from({ length: 11 }, () => buildShopper({ ip: "203.0.113.80" })),
    );
    const answers = await Promise.all(
      guessers.flatMap((guesser, at) =>
        Array.from({ length: 10 }, (_, n) => guess(guesser, `WRONG-${at}-${n}`, items)),
      ),
    );
    expect(answers.filter((answer) => answer === "coupon_unusable")).toHaveLength(100);
    expect(answers.filter((answer) => answer === "too_many_attempts")).toHaveLength(10);
    const calm = await buildShopper({ ip: "203.0.113.80" });
    expect(await guess(calm, "RIGHTTOO", items)).toBe("too_many_attempts");
    const elsewhere = { ...calm, origin: { ...calm.origin, ip: "203.0.113.81" } };
    for (let n = 0; n < 10; n++) expect(await guess(elsewhere, `MORE-${n}`, items)).toBe("coupon_unusable");
  });

  it("no coupon can be used while the shop cannot count the guesses of coupon codes", async () => {
    const broken = { query: () => Promise.reject(new Error("no connection")) };
    const limit = createRateLimit({ name: "broken_coupon" }, broken as never);
    const one = await buildShopper({ ip: "203.0.113.82" });
    for (const limits of [
      { ...couponLimits, account: limit },
      { ...couponLimits, address: limit },
    ])
      await expect(countGuess(one, limits)).rejects.toMatchObject({ code: "try_again_later" });
  });

  it("the shop checks at most ten coupon codes when many wrong codes arrive at the same time", async () => {
    const items = await oneItem();
    const one = await buildShopper({ ip: "203.0.113.78" });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(one, `GUESS-${n}`, items)));
    expect(answers.filter((answer) => answer === "coupon_unusable")).toHaveLength(10);
    expect(answers.filter((answer) => answer === "too_many_attempts")).toHaveLength(30);
  });

  it("checkCoupon refuses visitors and malformed carts", async () => {
    const visitor = { kind: "visitor", origin: (await buildShopper()).origin } as const;
    expect(await domainErrorOf(checkCoupon(visitor, { code: "X", items: [] }))).toBe("sign_in_required");
    const items = [{ productId: "x", quantity: 0 }];
    expect(await domainErrorOf(checkCoupon(await buildShopper(), { code: "X", items }))).toBe(
      "invalid_input",
    );
  });
});
