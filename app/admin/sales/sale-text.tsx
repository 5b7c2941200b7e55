import { StatusBadge, StatusWord } from "#app/design-system/badge.tsx";
import { specialTones, toneOfStatus } from "#app/order-states/tones.ts";
import { CARD_METHOD, type OrderStatus } from "#db/values/vocabulary.ts";
import { type OrderStates, specialState } from "#domain/orders/states/special-state.ts";
import { formatDate } from "#messages/format.ts";
import { stateMessages } from "#messages/pt-BR/back-office/sales/order-states.ts";
import { salesMessages as messages } from "#messages/pt-BR/back-office/sales/sales.ts";

/** Returns the label of a value, or the raw value when it has no label (spec B4-7). */
export const wordOf = (set: object, value: string): string =>
  (Object.hasOwn(set, value) ? (set as Record<string, string>)[value] : undefined) ?? value;

interface ShownOrder extends OrderStates {
  /** Whether the order is a test order of a live shop. */
  marksTest?: boolean;
}

/** The status of an order. A second badge shows a state that the status does not show. */
export function SaleBadges({ order }: { order: ShownOrder }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <RealState order={order} />
    </span>
  );
}

interface RealStateProps {
  order: ShownOrder;
  unless?: readonly OrderStatus[];
  /** Whether each state is shown as a dot and a text instead of a badge. */
  isPlain?: boolean | undefined;
}

/**
 * The real state of an order as badges. The dashboard and the page of a user label the status of an order
 * with a word from the specification. `unless` lists the statuses for which the word from the specification
 * is correct. When the label is correct, the badges show only the special state of the order and omit the
 * status.
 */
export function RealState({ order, unless, isPlain = false }: RealStateProps) {
  const Mark = isPlain ? StatusWord : StatusBadge;
  const special = specialState(order);
  const showsStatus = unless ? !unless.includes(order.status) && special === null : true;
  return (
    <>
      {showsStatus && <Mark tone={toneOfStatus(order)}>{wordOf(stateMessages.status, order.status)}</Mark>}
      {order.marksTest && <Mark tone="neutral">{messages.test}</Mark>}
      {special && <Mark tone={specialTones[special]}>{stateMessages.special[special]}</Mark>}
    </>
  );
}

/** Returns the names of the payment methods, keyed by the stored value. */
export const methodNames = () => ({ [CARD_METHOD]: messages.methods.card, crypto: messages.methods.crypto });

/** Returns "Cartão", "Crypto", or the raw value (spec B2.10). */
export const methodWord = (method: string): string => wordOf(methodNames(), method);

/** Formats a date with time in the shop's time zone: "21/11/2026, 23:30". */
export const formatMoment = (iso: string, timeZone: string): string =>
  formatDate(iso, { dateStyle: "short", timeStyle: "short", timeZone });

/**
 * Formats a date with time for a list. A date in the current year is shown without the year: "21/11, 23:30".
 */
export function formatRecent(iso: string, { timeZone, now }: { timeZone: string; now: number }): string {
  const yearOf = (at: string | number) => formatDate(new Date(at), { year: "numeric", timeZone });
  if (yearOf(iso) !== yearOf(now)) return formatMoment(iso, timeZone);
  const day = { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  return formatDate(iso, { ...day, timeZone, hourCycle: "h23" });
}

/** Formats the time of a day: "23:30". */
export const formatTime = (iso: string, timeZone: string): string =>
  formatDate(iso, { hour: "2-digit", minute: "2-digit", timeZone, hourCycle: "h23" });

/** Formats a date without time. */
export const formatDay = (iso: string, timeZone: string): string =>
  formatDate(iso, { dateStyle: "short", timeZone });

/**
 * Returns the waiting time in minutes and hours. When the wait is two days or longer, the function returns
 * the waiting time in days.
 */
export function formatWait(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours >= 48 ? messages.days(Math.floor(hours / 24)) : messages.duration(hours, minutes % 60);
}
