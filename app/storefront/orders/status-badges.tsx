import { StatusBadge } from "#app/design-system/badge.tsx";
import type { OrderSummary } from "#domain/orders/order-views.ts";
import { disputeWords, refundWords, statusWords } from "./messages.ts";

/** The status of an order in words, with a second badge for a refund or a dispute. */
export function StatusBadges({
  order,
}: {
  order: Pick<OrderSummary, "status" | "refundState" | "disputeState">;
}) {
  const all = [statusWords[order.status], refundWords[order.refundState], disputeWords[order.disputeState]];
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {all.map(
        (badge) =>
          badge && (
            <StatusBadge key={badge.words} tone={badge.tone}>
              {badge.words}
            </StatusBadge>
          ),
      )}
    </span>
  );
}
