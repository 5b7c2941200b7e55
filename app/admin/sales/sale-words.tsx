import { StatusBadge, type StatusTone } from "#app/design-system/badge.tsx";
import { formatDate } from "#app/languages/format.ts";
import type { DisputeState, OrderStatus, RefundState } from "#db/vocabulary.ts";
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

/** The word of a closed set, or the raw value where there is none (spec: back-office §4). */
export const wordOf = (set: object, value: string): string =>
  (Object.hasOwn(set, value) ? (set as Record<string, string>)[value] : undefined) ?? value;

interface OrderStates {
  status: OrderStatus;
  refundState: RefundState;
  disputeState: DisputeState;
  /** Whether it is a test order of a shop that takes real money. */
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
 * The real states of an order as badges. Where a screen has a word of its own for the status, as the specification fixes it
 * on the dashboard and with a person, `unless` names the statuses that this word already says.
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

/** "Cartão", "Crypto", or the raw value (spec: back-office §2 Sales). */
export const methodWord = (method: string): string => wordOf(words.methods, method);

/** A date with its time in the store's time zone: "21/11/2026, 23:30". */
export const formatMoment = (iso: string, timeZone: string): string =>
  formatDate(iso, { dateStyle: "short", timeStyle: "short", timeZone });

/** A date alone. */
export const formatDay = (iso: string, timeZone: string): string =>
  formatDate(iso, { dateStyle: "short", timeZone });

/** How long something has waited: minutes and hours, days from two days on. */
export function formatWait(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours >= 48 ? words.days(Math.floor(hours / 24)) : words.duration(hours, minutes % 60);
}
