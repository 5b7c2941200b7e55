import type { OrderSummary } from "#domain/orders/order-views.ts";
import { formatMoney } from "#messages/format.ts";

/** Returns the charge of an order. When the order has no charge, returns the order's total. */
export const formatCharge = ({
  charged,
  total,
  currency,
}: Pick<OrderSummary, "charged" | "total" | "currency">): string =>
  formatMoney(charged?.amount ?? total, charged?.currency ?? currency);
