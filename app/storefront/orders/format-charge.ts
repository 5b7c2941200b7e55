import type { OrderSummary } from "#domain/orders/order-views.ts";
import { formatMoney } from "#messages/format.ts";

/** What was charged for an order; its total while nothing was. */
export const formatCharge = ({
  charged,
  total,
  currency,
}: Pick<OrderSummary, "charged" | "total" | "currency">): string =>
  formatMoney(charged?.amount ?? total, charged?.currency ?? currency);
