import { eq } from "drizzle-orm";
import { db, run } from "#db/client.server.ts";
import { profiles } from "#db/schema/accounts.ts";
import { lightInks } from "#db/values/inks.ts";
import { exactMoment } from "#db/values/moments.ts";
import { formatMoney } from "#db/values/money.ts";
import type { VoucherMethod } from "#db/values/payment-method-types.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { deadlineAfter, decidedByStaff } from "#domain/kernel/deadlines/refund-deadline.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import { paidBy } from "#domain/kernel/paid-by.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { voucherEndFormat } from "#messages/voucher-zone.ts";
import type { MailCatalog } from "./mail-catalogs.ts";
import { type MailOrderRow, readMailOrderRows } from "./mail-data-sql.ts";

/** Whether a line is delivered, or what the line waits for. */
export type MailLineState = "delivered" | "waiting" | "preparing";

/** The product of a mail about stock. */
export interface MailProduct {
  name: string;
  /** The ink color of the product's category. */
  ink: string;
  image: MailLine["image"];
}

/** One line of an order. */
export interface MailLine {
  name: string;
  quantity: number;
  /**
   * The formatted price of one unit. The price is undefined for a single unit, and when the quantity times
   * the price is not the amount.
   */
  unitPrice?: string | undefined;
  amount: string;
  /** The state is null before the payment and after a refund. */
  state: MailLineState | null;
  /**
   * The product's first image as a small JPEG, and the alternative text of the image. The image is null for a
   * product without an image.
   */
  image: { content: Buffer; alt: string } | null;
}

/** An order as a mail shows it, with formatted amounts. The order never contains delivered content. */
export interface MailOrder {
  orderNumber: string;
  firstName: string;
  /**
   * The ink color of the category of the first line. The header of the mail has this ink color as its
   * background.
   */
  ink: string;
  lines: MailLine[];
  /** The delivery instructions of the products. Products with the same instructions share one entry. */
  instructions: { products: string[]; text: string }[];
  /** The coupon and its discount. The discount is null for an order without a coupon. */
  discount: { code: string; amount: string } | null;
  total: string;
  /**
   * The charged amount. The amount that the shopper was charged. The text is empty when this amount equals
   * the total.
   */
  charged: string;
  /**
   * The total, or the charged amount when this amount differs from the total. The value is converted to the
   * shop's currency. The text is empty when the shopper paid in the shop's currency.
   */
  storeTotal: string;
  /** The refunded amount. The text is empty when nothing was refunded. */
  refunded: string;
  /** Whether the newest refund was made because stock did not arrive in time. */
  isRefundOfDeadline: boolean;
  /** Whether the shopper paid by card, so that a refund goes to the card. */
  isByCard: boolean;
  /**
   * Whether staff must decide about the order, because the shopper paid a different amount or currency than
   * expected.
   */
  isHeld: boolean;
  /**
   * The number of missing units, and the formatted time at which the shop refunds these units. This field is
   * null when the order has no deadline.
   */
  hold: { count: number; until: string } | null;
  /**
   * The consent to immediate delivery with its formatted time. The consent is null for an order without a
   * consent.
   */
  consent: { at: string; text: string } | null;
  /** Whether only a part of the total was refunded. */
  isPartRefund: boolean;
  /**
   * The voucher that the shopper received on the payment page. The shopper pays the voucher later. The
   * voucher is null for an order without a voucher.
   */
  voucher: MailVoucher | null;
}

export interface MailVoucher {
  method: VoucherMethod;
  /**
   * The address of the provider's page that shows the voucher. The address is null when the shop does not
   * know the page, or when the order no longer waits for the voucher.
   */
  url: string | null;
  /**
   * The formatted time at which the voucher expires, without the name of a time zone. The text is empty when
   * the expiry time is unknown, or when the order ended before this time.
   */
  until: string;
  /** Whether the order still waits for the shopper's payment. */
  isOpen: boolean;
}

/**
 * Reads the order of a mail, with amounts and times formatted for `locale`. The shop does not know the time
 * zone of a mail's reader. Therefore all times are in the shop's time zone and contain the name of this zone.
 * Returns null for an unknown id.
 */
export async function readMailOrder(
  orderId: string,
  locale: MailCatalog["locale"],
  settings: Pick<SiteSettings, "owedRefundMinutes" | "storeTimeZone">,
): Promise<MailOrder | null> {
  const lines = await run(db, readMailOrderRows({ orderId }));
  const [order] = lines;
  if (!order) return null;
  const charge = {
    amount: order.charged_amount ?? order.total,
    currency: order.charged_currency ?? order.currency,
  };
  const differs = charge.amount !== order.total || charge.currency !== order.currency;
  const money = (minor: number, currency = order.currency) => formatMoney(minor, currency, locale);
  return {
    orderNumber: order.order_number,
    firstName: order.customer_first_name,
    ink: lightInks[order.ink] ?? lightInks[0],
    instructions: [...Map.groupBy(lines, (line) => line.delivery_instructions)]
      .filter(([text]) => text !== "")
      .map(([text, alike]) => ({ text, products: alike.map((line) => line.product_name) })),
    lines: lines.map((line) => ({
      name: line.product_name,
      quantity: line.quantity,
      unitPrice:
        line.quantity > 1 && line.price * line.quantity === line.amount ? money(line.price) : undefined,
      amount: money(line.amount),
      state: stateOf(line),
      image: line.thumbnail && { content: line.thumbnail, alt: line.alt || line.product_name },
    })),
    discount:
      order.discount_amount > 0
        ? { code: order.coupon_code, amount: `−${money(order.discount_amount)}` }
        : null,
    total: money(order.total),
    charged: differs ? money(charge.amount, charge.currency) : "",
    storeTotal: charge.currency === "USD" ? "" : money(order.store_total, "USD"),
    refunded: order.refunded_amount > 0 ? money(order.refunded_amount, charge.currency) : "",
    isRefundOfDeadline: order.refund_of_deadline ?? false,
    isByCard: paidBy({ ...methodsOf(order), provider: order.paid_at_provider }) === "card",
    isHeld: decidedByStaff.some((kind) => order.exceptions.includes(kind)),
    hold: holdOf(lines, locale, settings),
    consent: consentOf(order, locale, settings),
    isPartRefund: order.refunded_amount > 0 && order.refunded_amount < charge.amount,
    voucher: voucherOf(order, locale),
  };
}

function stateOf(line: MailOrderRow): MailLineState | null {
  if (line.owed_quantity > 0) return isByHand({ deliveryType: line.delivery_type }) ? "preparing" : "waiting";
  return line.delivered_quantity > 0 && line.refunded_quantity < line.quantity ? "delivered" : null;
}

function consentOf(
  { consent_text: text, consented_at: at }: MailOrderRow,
  locale: MailCatalog["locale"],
  { storeTimeZone: timeZone }: Pick<SiteSettings, "storeTimeZone">,
): MailOrder["consent"] {
  if (!text || !at) return null;
  return { text, at: exactMoment(at, locale, timeZone) };
}

const methodsOf = (order: MailOrderRow) => ({
  voucherMethod: order.voucher_method,
  offered: order.payment_method_types,
});

function holdOf(
  lines: readonly MailOrderRow[],
  locale: MailCatalog["locale"],
  settings: Pick<SiteSettings, "owedRefundMinutes" | "storeTimeZone">,
): MailOrder["hold"] {
  const since = lines[0]?.waits_since;
  const until = since && deadlineAfter(since, settings.owedRefundMinutes);
  if (!until || until.getTime() <= shopNow()) return null;
  const format = new Intl.DateTimeFormat(locale, { ...MOMENT, timeZone: settings.storeTimeZone });
  return {
    count: lines.reduce((sum, line) => sum + line.owed_quantity, 0),
    until: format.format(until),
  };
}

const MOMENT = {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
} as const;

function voucherOf(order: MailOrderRow, locale: MailCatalog["locale"]): MailVoucher | null {
  const { voucher_method: method, voucher_url: url, voucher_until: until } = order;
  if (!method) return null;
  const isOpen = order.payment_state === "async_pending";
  const isShown = until && (isOpen || until.getTime() <= shopNow());
  return {
    method,
    url: isOpen ? url : null,
    until: isShown ? new Intl.DateTimeFormat(locale, voucherEndFormat(method)).format(until) : "",
    isOpen,
  };
}

/** Reads the first name of a user. Empty when unknown. */
export async function readFirstName(userId: string | null): Promise<string> {
  if (!userId) return "";
  const [profile] = await db
    .select({ firstName: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .limit(1);
  return profile?.firstName ?? "";
}
