import { orderPage } from "#addresses";
import { drawQrCode, type QrCode } from "#app/qr-code/qr-code.server.ts";
import { stateText } from "#app/storefront/orders/state-text.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { env } from "#env";
import { documentLanguage } from "#messages/language.ts";
import { paidOrderMessages } from "#messages/server/server-messages.ts";

/**
 * One labeled value on a receipt. A translation tool in the browser is allowed to translate a value that is
 * in the reader's language. This tool must not translate a value that is a name or a number.
 */
interface ReceiptDetail {
  label: string;
  lines: string[];
  isName?: boolean;
  /** A date as an ISO time. The receipt shows this date before the text lines of the value. */
  at?: string;
}

/** The texts that only the printed receipt has. */
type PrintText = Record<
  "item" | "quantity" | "each" | "amount" | "stampPaid" | "stampRefunded" | "opensOrder" | "noCredentials",
  string
>;

/**
 * The data that a company needs to enter a paid order in its books. The messages stay on the server, and
 * pages receive the texts as data.
 */
export interface ReceiptMessages {
  subtotal: string;
  /** The label before the time of the payment. */
  paid: string;
  /** The seller's data that the owner has entered. Each element is one line of the receipt. */
  seller: string[];
  buyer: ReceiptDetail;
  method: string;
  /**
   * The detail about the consent to immediate delivery. The list is empty when the customer gave no such
   * consent.
   */
  consent: ReceiptDetail[];
  snapshot: ReceiptDetail[];
  print: PrintText;
  /** The URL of the order's page, and a QR code with this URL. */
  page: { address: string; code: QrCode };
}

/**
 * Returns the texts of the receipt of an order, or null while the order is not paid. The receipt omits data
 * of the seller that the owner has not entered.
 */
export function receiptMessages(
  order: OrderView,
  settings: Pick<SiteSettings, "sellerName" | "sellerAddress" | "sellerTaxId">,
): ReceiptMessages | null {
  if (!order.paidBy) return null;
  const messages = paidOrderMessages[documentLanguage()].receipt;
  const { sellerName, sellerAddress, sellerTaxId } = settings;
  const seller = [
    ...`${sellerName}\n${sellerAddress}`.split("\n"),
    sellerTaxId && messages.taxId(sellerTaxId),
  ].filter(Boolean);
  const method = messages.methods[order.paidBy];
  const buyer = {
    label: messages.buyer,
    lines: [order.customerName, order.customerEmail].filter(Boolean),
    isName: true,
  };
  const consent = order.consent?.text
    ? [{ label: messages.consent, lines: [order.consent.text], at: order.consent.at }]
    : [];
  const snapshot: ReceiptDetail[] = [
    { label: messages.method, lines: [method] },
    { label: messages.currency, lines: [order.charged?.currency ?? order.currency], isName: true },
    { label: messages.status, lines: stateText(order) },
    buyer,
    { label: messages.seller, lines: seller, isName: true },
    ...consent,
  ];
  const address = `${env.APP_URL}${orderPage(order.orderNumber)}`;
  const { item, quantity, each, amount, stampPaid, stampRefunded, opensOrder, noCredentials } = messages;
  return {
    subtotal: messages.subtotal,
    paid: messages.paid,
    seller,
    buyer,
    method,
    consent,
    snapshot: snapshot.filter(({ lines }) => lines.length > 0),
    print: { item, quantity, each, amount, stampPaid, stampRefunded, opensOrder, noCredentials },
    page: { address, code: drawQrCode(address) },
  };
}
