import { stateText } from "#app/storefront/orders/state-text.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { documentLanguage } from "#messages/language.ts";
import { paidOrderMessages } from "#messages/server/server-messages.ts";

/** One fact on a receipt. A value in the reader's language can be translated; names and numbers cannot. */
interface ReceiptDetail {
  label: string;
  lines: string[];
  isName?: boolean;
}

/** What a company needs to book a paid order. The messages stay on the server: pages receive them as data. */
export interface ReceiptMessages {
  subtotal: string;
  /** The label of the time of the payment. */
  paid: string;
  snapshot: ReceiptDetail[];
}

/**
 * Returns the words of the receipt of an order; null while it is not paid. What the owner has not entered
 * about the seller is left out.
 */
export function receiptMessages(
  order: OrderView,
  seller: Pick<SiteSettings, "sellerName" | "sellerAddress" | "sellerTaxId">,
): ReceiptMessages | null {
  if (!order.paidBy) return null;
  const messages = paidOrderMessages[documentLanguage()].receipt;
  const { sellerName, sellerAddress, sellerTaxId } = seller;
  const snapshot: ReceiptDetail[] = [
    { label: messages.method, lines: [messages.methods[order.paidBy]] },
    { label: messages.currency, lines: [order.charged?.currency ?? order.currency], isName: true },
    {
      label: messages.status,
      lines: stateText(order),
    },
    { label: messages.buyer, lines: [order.customerName, order.customerEmail].filter(Boolean), isName: true },
    {
      label: messages.seller,
      lines: [
        ...`${sellerName}\n${sellerAddress}`.split("\n"),
        sellerTaxId && messages.taxId(sellerTaxId),
      ].filter(Boolean),
      isName: true,
    },
  ];
  return {
    subtotal: messages.subtotal,
    paid: messages.paid,
    snapshot: snapshot.filter(({ lines }) => lines.length > 0),
  };
}
