import { describe, expect, it } from "vitest";
import { DEADLINE_REASON } from "#domain/kernel/deadlines/refund-deadline.ts";
import { endReasons } from "#domain/orders/reason.ts";
import { DUPLICATE_REASON, PROVIDER_REASON, returnReasons } from "#domain/payments/refunds/return-reasons.ts";
import { stateMessages } from "#messages/pt-BR/back-office/sales/order-states.ts";

describe("the stored reason why an order ended or was refunded", () => {
  it.each([
    ...Object.values(endReasons),
    ...returnReasons,
    DEADLINE_REASON,
    DUPLICATE_REASON,
    PROVIDER_REASON,
  ])("the reason that the shop stores as '%s' is shown in Portuguese", (stored) => {
    expect(stateMessages.reason(stored)).not.toBe(stored);
  });

  it("the order's details do not change a reason that staff have written", () => {
    expect(stateMessages.reason("Cliente pediu")).toBe("Cliente pediu");
  });
});
