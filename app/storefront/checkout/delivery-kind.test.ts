import { describe, expect, it } from "vitest";
import { deliveryKind } from "./delivery-kind.ts";
import { checkoutMessages } from "./messages.ts";

describe("deliveryKind", () => {
  it.each([
    [["account"], "account"],
    [["digital"], "digital"],
    [["manual"], "manual"],
    [["manual", "manual"], "manual"],
    [["account", "digital"], "account"],
    [["account", "manual"], "mixed"],
    [["digital", "manual"], "mixed"],
    [[], "account"],
  ] as const)("returns for %j the key %s", (types, kind) => {
    expect(deliveryKind(types)).toBe(kind);
  });

  it("never promises delivery right after payment for manual delivery", () => {
    expect(checkoutMessages.delivery[deliveryKind(["manual"])]).not.toMatch(/right after/);
  });
});
