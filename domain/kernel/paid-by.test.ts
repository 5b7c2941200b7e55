import { describe, expect, it } from "vitest";
import { MANUAL } from "#db/values/vocabulary.ts";
import { paidBy } from "./paid-by.ts";

const payment: Parameters<typeof paidBy>[0] = {
  provider: "sandbox",
  voucherMethod: null,
  offered: ["card"],
};

describe("paidBy", () => {
  it.each([
    [{}, "card"],
    [{ provider: null }, null],
    [{ provider: MANUAL }, "manual"],
    [{ offered: ["card", "pix"], voucherMethod: "pix" }, "pix"],
    [{ offered: ["card", "ideal"] }, "online"],
  ] as [Partial<typeof payment>, string | null][])(
    "paidBy returns the method of %j: %s",
    (change, method) => {
      expect(paidBy({ ...payment, ...change })).toBe(method);
    },
  );
});
