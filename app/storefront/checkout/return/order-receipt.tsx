import type { ReactNode } from "react";
import { Cover } from "#app/seals/cover.tsx";
import { LocalTime } from "#app/storefront/base/local-time.tsx";
import { useShopSnapshot } from "#app/storefront/base/shop-snapshot.ts";
import type { OrderLineView, OrderView } from "#domain/orders/order-views.ts";
import { checkoutMessages } from "#messages/en/storefront/checkout.ts";
import { returnMessages as messages } from "#messages/en/storefront/payment-return.ts";
import { formatMoney } from "#messages/format.ts";
import { formatUnitPrice } from "#messages/format-unit-price.ts";
import type { ReceiptMessages } from "./receipt-messages.server.ts";

/** A receipt with more lines is printed in small type to fit one sheet. */
const LINES_IN_FULL_SIZE = 12;

/**
 * The bought lines and the charge, in the charged currency with the dollars beside it (spec R11). Printing
 * a page with a receipt prints only the receipt (theme.css).
 */
export function OrderReceipt({ order, receipt }: { order: OrderView; receipt: ReceiptMessages | null }) {
  const shop = useShopSnapshot();
  const isPaid = order.paymentState === "paid";
  const { charged } = order;
  const differs = charged !== null && (charged.amount !== order.total || charged.currency !== order.currency);
  const chargeCurrency = charged?.currency ?? order.currency;
  return (
    <aside
      aria-labelledby="receipt"
      data-receipt={order.lines.length > LINES_IN_FULL_SIZE ? "long" : ""}
      className="self-start rounded-16 border border-line bg-surface p-4 sm:p-5"
    >
      <div className="mb-6 hidden justify-between gap-4 print:flex">
        <p className="title text-22">{isPaid ? messages.receipt : messages.order}</p>
        <p className="text-right text-13">
          {shop?.siteName}
          <br />
          {shop?.siteUrl}
        </p>
      </div>
      <h2 id="receipt" className="title text-18">
        {messages.summary}
      </h2>
      <p className="text-13 text-ink-3">
        <span translate="no" className="font-mono">
          {order.orderNumber}
        </span>{" "}
        · <LocalTime at={order.createdAt} />
      </p>
      <ul className="mt-3 border-line border-t">
        {order.lines.map((line) => (
          <ReceiptLine key={line.productId} line={line} currency={order.currency} />
        ))}
      </ul>
      {order.discount && receipt && (
        <p className="mt-3 flex items-baseline justify-between gap-4 text-15">
          <span className="text-ink-2">{receipt.subtotal}</span>
          <span>{formatMoney(order.subtotal, order.currency)}</span>
        </p>
      )}
      {order.discount && (
        <p className="mt-3 flex items-baseline justify-between gap-4 text-15">
          <span translate="no" className="font-mono text-ink-2">
            {order.discount.code}
          </span>
          <span>−{formatMoney(order.discount.amount, order.currency)}</span>
        </p>
      )}
      <p className="mt-3 flex items-baseline justify-between gap-4">
        <span className="text-15 text-ink-2">
          {isPaid && !differs ? messages.total : checkoutMessages.total}
        </span>
        <span className="font-semibold text-18">{formatMoney(order.total, order.currency)}</span>
      </p>
      {differs && (
        <p className="mt-1 flex items-baseline justify-between gap-4 text-15">
          <span className="text-ink-2">{messages.total}</span>
          <span>{formatMoney(charged.amount, charged.currency)}</span>
        </p>
      )}
      {chargeCurrency !== "USD" && (
        <p className="text-right text-13 text-ink-3">{messages.inStoreCurrency(order.storeTotal)}</p>
      )}
      {order.refundedAmount > 0 && (
        <p className="mt-1 flex items-baseline justify-between gap-4 text-15">
          <span className="text-ink-2">{messages.refunded}</span>
          <span>{formatMoney(order.refundedAmount, chargeCurrency)}</span>
        </p>
      )}
      {receipt && order.paidAt && (
        <dl className="mt-4 grid gap-2 border-line border-t pt-3 text-13">
          <Detail label={receipt.paid}>
            <LocalTime at={order.paidAt} />
          </Detail>
          {receipt.snapshot.map(({ label, lines, isName }) => (
            <Detail key={label} label={label} isName={isName}>
              {lines.join("\n")}
            </Detail>
          ))}
        </dl>
      )}
    </aside>
  );
}

function Detail({ label, isName, children }: { label: string; isName?: boolean; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-3">{label}</dt>
      <dd
        translate={isName ? "no" : undefined}
        className="min-w-0 whitespace-pre-line text-right text-ink-2 [overflow-wrap:anywhere]"
      >
        {children}
      </dd>
    </div>
  );
}

function ReceiptLine({ line, currency }: { line: OrderLineView; currency: string }) {
  return (
    <li className="flex items-start gap-3 border-line border-b py-2.5">
      <Cover slug={line.productSlug} emoji={line.emoji} cover={line.cover} size={32} />
      <p className="min-w-0 flex-1 text-15">
        {line.productName}{" "}
        <span className="whitespace-nowrap text-ink-2">{checkoutMessages.quantity(line.quantity)}</span>{" "}
        {line.quantity > 1 && (
          <span className="block text-13 text-ink-3">{messages.each(formatUnitPrice(line, currency))}</span>
        )}
      </p>
      <p className="text-15">{formatMoney(line.amount, currency)}</p>
    </li>
  );
}
