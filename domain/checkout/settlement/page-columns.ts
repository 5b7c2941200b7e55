import type { OrderPatch } from "#domain/orders/change-order.ts";
import type { PageFacts } from "#domain/payments/provider.ts";

/** Returns the columns of an order that its payment page decides. */
export const pageColumns = ({
  id,
  livemode,
}: Pick<PageFacts, "id" | "livemode">): Pick<OrderPatch, "providerSessionId" | "isTest"> => ({
  providerSessionId: id,
  isTest: !livemode,
});
