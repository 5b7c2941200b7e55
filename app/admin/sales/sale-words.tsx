import { StatusBadge, type StatusTone } from "#app/design-system/badge.tsx";
import type { DisputeState, OrderStatus, RefundState } from "#db/vocabulary.ts";
import { formatDate } from "#messages/format.ts";
import { salesMessages as words } from "./messages.ts";
import { stateMessages } from "./state-messages.ts";

const statusTones: Record<OrderStatus, StatusTone> = {
  pending: "warning",
  processing: "warning",
  completed: "success",
  cancelled: "neutral",
};
const refundTones: Partial<Record<RefundState, StatusTone>> = {
  requested: "warning",
  pending: "warning",
  failed: "danger",
};
const disputeTones: Partial<Record<DisputeState, StatusTone>> = {
  open: "danger",
  under_review: "danger",
  unknown: "danger",
  lost: "danger",
  inquiry: "warning",
};

/** Returns the label of a value, or the raw value without a label (spec: back-office §4). */
export const wordOf = (set: object, value: string): string =>
  (Object.hasOwn(set, value) ? (set as Record<string, string>)[value] : undefined) ?? value;

interface OrderStates {
  status: OrderStatus;
  refundState: RefundState;
  disputeState: DisputeState;
  /** Whether this is a test order of a live shop. */
  marksTest?: boolean;
}

/** The status of an order, with a second badge for a refund and one for a dispute. */
export function SaleBadges({ order }: { order: OrderStates }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <RealState order={order} />
    </span>
  );
}

/**
 * The real states of an order as badges. Some screens show a specified label for the status: the dashboard
 * and a user's page. `unless` lists the statuses that this label already shows correctly.
 */
export function RealState({ order, unless = [] }: { order: OrderStates; unless?: readonly OrderStatus[] }) {
  return (
    <>
      {!unless.includes(order.status) && (
        <StatusBadge tone={statusTones[order.status] ?? "neutral"}>
          {wordOf(stateMessages.status, order.status)}
        </StatusBadge>
      )}
      {order.marksTest && <StatusBadge tone="neutral">{words.test}</StatusBadge>}
      {order.refundState !== "none" && (
        <StatusBadge tone={refundTones[order.refundState] ?? "neutral"}>
          {wordOf(stateMessages.refund, order.refundState)}
        </StatusBadge>
      )}
      {order.disputeState !== "none" && (
        <StatusBadge tone={disputeTones[order.disputeState] ?? "neutral"}>
          {wordOf(stateMessages.dispute, order.disputeState)}
        </StatusBadge>
      )}
    </>
  );
}

/** Returns "Cartão", "Crypto", or the raw value (spec: back-office §2 Sales). */
export const methodWord = (method: string): string => wordOf(words.methods, method);

/** Formats a date with time in the shop's time zone: "21/11/2026, 23:30". */
export const formatMoment = (iso: string, timeZone: string): string =>
  formatDate(iso, { dateStyle: "short", timeStyle: "short", timeZone });

/** Formats a date without time. */
export const formatDay = (iso: string, timeZone: string): string =>
  formatDate(iso, { dateStyle: "short", timeZone });

/** Returns the waiting time: minutes and hours, days from two days on. */
export function formatWait(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours >= 48 ? words.days(Math.floor(hours / 24)) : words.duration(hours, minutes % 60);
}
