import type { OrderSummary } from "#domain/orders/order-views.ts";
import { formatMoney } from "#messages/format.ts";

/** Returns the charge of an order. An order without a charge returns its total. */
export const formatCharge = ({
  charged,
  total,
  currency,
}: Pick<OrderSummary, "charged" | "total" | "currency">): string =>
  formatMoney(charged?.amount ?? total, charged?.currency ?? currency);
