import { stateWords } from "#app/storefront/orders/state-words.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { documentLanguage } from "#messages/language.ts";
import { paidOrderMessages } from "#messages/server/server-messages.ts";

/** One fact on a receipt. A value in the reader's language can be translated; names and numbers cannot. */
interface ReceiptFact {
  label: string;
  lines: string[];
  isName?: boolean;
}

/** What a company needs to book a paid order. The messages stay on the server: pages receive them as data. */
export interface ReceiptWords {
  subtotal: string;
  /** The label of the time of the payment. */
  paid: string;
  facts: ReceiptFact[];
}

/**
 * Returns the words of the receipt of an order; null while it is not paid. What the owner has not entered
 * about the seller is left out.
 */
export function receiptWords(
  order: OrderView,
  seller: Pick<SiteSettings, "sellerName" | "sellerAddress" | "sellerTaxId">,
): ReceiptWords | null {
  if (!order.paidBy) return null;
  const words = paidOrderMessages[documentLanguage()].receipt;
  const { sellerName, sellerAddress, sellerTaxId } = seller;
  const facts: ReceiptFact[] = [
    { label: words.method, lines: [words.methods[order.paidBy]] },
    { label: words.currency, lines: [order.charged?.currency ?? order.currency], isName: true },
    {
      label: words.status,
      lines: stateWords(order),
    },
    { label: words.buyer, lines: [order.customerName, order.customerEmail].filter(Boolean), isName: true },
    {
      label: words.seller,
      lines: [
        ...`${sellerName}\n${sellerAddress}`.split("\n"),
        sellerTaxId && words.taxId(sellerTaxId),
      ].filter(Boolean),
      isName: true,
    },
  ];
  return { subtotal: words.subtotal, paid: words.paid, facts: facts.filter(({ lines }) => lines.length > 0) };
}
