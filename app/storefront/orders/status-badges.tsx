import { StatusBadge, type StatusTone } from "#app/design-system/badge.tsx";
import type { DisputeState, OrderStatus, RefundState } from "#db/vocabulary.ts";
import type { OrderSummary } from "#domain/orders/order-views.ts";
import { ordersMessages } from "./messages.ts";

const statusTones: Record<OrderStatus, StatusTone> = {
  pending: "warning",
  processing: "warning",
  completed: "success",
  cancelled: "neutral",
};
/** Null means no badge. */
const refundTones = {
  none: null,
  requested: "warning",
  pending: "warning",
  partial: "neutral",
  full: "neutral",
  failed: "danger",
} as const satisfies Record<RefundState, StatusTone | null>;
const disputeTones = {
  none: null,
  inquiry: "warning",
  open: "danger",
  under_review: "danger",
  unknown: "danger",
  won: "neutral",
  lost: "danger",
  prevented: null,
  closed: null,
} as const satisfies Record<DisputeState, StatusTone | null>;

type Badge = [StatusTone, string];

function badgesOf(order: BadgeFacts): Badge[] {
  const { status, refund, dispute } = ordersMessages;
  const badges: Badge[] = [[statusTones[order.status], status[order.status]]];
  const { refundState, disputeState } = order;
  if (refundState !== "none") badges.push([refundTones[refundState], refund[refundState]]);
  if (disputeState !== "none" && disputeState !== "prevented" && disputeState !== "closed")
    badges.push([disputeTones[disputeState], dispute[disputeState]]);
  return badges;
}

type BadgeFacts = Pick<OrderSummary, "status" | "refundState" | "disputeState">;

/** The status of an order as text, with a second badge for a refund or a dispute. */
export function StatusBadges({ order }: { order: BadgeFacts }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {badgesOf(order).map(([tone, words]) => (
        <StatusBadge key={words} tone={tone}>
          {words}
        </StatusBadge>
      ))}
    </span>
  );
}
