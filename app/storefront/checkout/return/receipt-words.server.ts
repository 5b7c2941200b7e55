import { orderPage } from "#addresses";
import { drawQrCode, type QrCode } from "#app/qr-code/qr-code.server.ts";
import { stateWords } from "#app/storefront/orders/state-words.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { env } from "#env";
import { documentLanguage } from "#messages/language.ts";
import { paidOrderMessages } from "#messages/server/server-messages.ts";

/** One fact on a receipt. A value in the reader's language can be translated; names and numbers cannot. */
interface ReceiptFact {
  label: string;
  lines: string[];
  isName?: boolean;
}

/** The words that only the printed receipt has. */
type PrintWords = Record<
  "item" | "quantity" | "each" | "amount" | "stampPaid" | "stampRefunded" | "opensOrder" | "noCredentials",
  string
>;

/** What a company needs to book a paid order. The messages stay on the server: pages receive them as data. */
export interface ReceiptWords {
  subtotal: string;
  /** The label of the time of the payment. */
  paid: string;
  /** What the owner has entered about the seller, a line each. */
  seller: string[];
  buyer: ReceiptFact;
  method: string;
  facts: ReceiptFact[];
  print: PrintWords;
  /** The address of the order's page, and its code for a camera. */
  page: { address: string; code: QrCode };
}

/**
 * Returns the words of the receipt of an order; null while it is not paid. What the owner has not entered
 * about the seller is left out.
 */
export function receiptWords(
  order: OrderView,
  settings: Pick<SiteSettings, "sellerName" | "sellerAddress" | "sellerTaxId">,
): ReceiptWords | null {
  if (!order.paidBy) return null;
  const words = paidOrderMessages[documentLanguage()].receipt;
  const { sellerName, sellerAddress, sellerTaxId } = settings;
  const seller = [
    ...`${sellerName}\n${sellerAddress}`.split("\n"),
    sellerTaxId && words.taxId(sellerTaxId),
  ].filter(Boolean);
  const method = words.methods[order.paidBy];
  const buyer = {
    label: words.buyer,
    lines: [order.customerName, order.customerEmail].filter(Boolean),
    isName: true,
  };
  const facts: ReceiptFact[] = [
    { label: words.method, lines: [method] },
    { label: words.currency, lines: [order.charged?.currency ?? order.currency], isName: true },
    { label: words.status, lines: stateWords(order) },
    buyer,
    { label: words.seller, lines: seller, isName: true },
  ];
  const address = `${env.APP_URL}${orderPage(order.orderNumber)}`;
  const { item, quantity, each, amount, stampPaid, stampRefunded, opensOrder, noCredentials } = words;
  return {
    subtotal: words.subtotal,
    paid: words.paid,
    seller,
    buyer,
    method,
    facts: facts.filter(({ lines }) => lines.length > 0),
    print: { item, quantity, each, amount, stampPaid, stampRefunded, opensOrder, noCredentials },
    page: { address, code: drawQrCode(address) },
  };
}
