import type { VoucherMethod } from "#db/values/payment-method-types.ts";
import type { OrderSummary } from "#domain/orders/order-views.ts";
import { formatDate } from "#messages/format.ts";
import { documentLanguage } from "#messages/language.ts";
import { voucherMessages } from "#messages/server/server-messages.ts";
import { voucherEndFormat, voucherZones } from "#messages/voucher-zone.ts";

const currentMessages = () => voucherMessages[documentLanguage()];

/**
 * The texts about a payment slip ("voucher"). The messages stay on the server, and pages receive the texts as
 * data.
 */
export interface VoucherNote {
  title: string;
  /** The text that says what the shopper must do and what the deadline is. */
  text: string;
  /**
   * The link to the provider's page of the voucher. null when the URL is unknown or the time to pay has
   * ended.
   */
  link: { url: string; label: string } | null;
}

/**
 * Returns the texts about the payment slip ("voucher") of an order. Returns null when the order is not
 * waiting for a voucher payment.
 */
export function voucherNote({ voucher }: Pick<OrderSummary, "voucher">): VoucherNote | null {
  if (!voucher) return null;
  const messages = currentMessages();
  const { method, url, until, isOver } = voucher;
  const end = endOf(method, until);
  const toDo = `${messages.toPay[method](end)} ${url ? messages.held[method] : messages.noAddress}`;
  return {
    title: messages.titles[method],
    text: isOver ? `${messages.over[method](end)} ${messages.afterEnd}` : toDo,
    link: url ? { url, label: messages.open[method] } : null,
  };
}

/**
 * Formats the payment deadline in the time zone of the voucher's country: "Nov 28, 2026, 23:59 (Brasília
 * time)".
 */
const endOf = (method: VoucherMethod, until: string | null): string =>
  until
    ? `${formatDate(until, voucherEndFormat(method))} (${currentMessages().zones[voucherZones[method]]})`
    : "";
