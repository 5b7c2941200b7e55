import "./summary.css";
import type { ReactNode } from "react";
import { Cover } from "#app/seals/cover.tsx";
import { LocalTime } from "#app/storefront/base/local-time.tsx";
import type { OrderLineView, OrderView } from "#domain/orders/order-views.ts";
import { checkoutMessages } from "#messages/en/storefront/checkout.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import { returnMessages as messages } from "#messages/en/storefront/payment-return.ts";
import { formatMoney } from "#messages/format.ts";
import { formatUnitPrice } from "#messages/format-unit-price.ts";
import { orderAmounts } from "./order-amounts.ts";
import type { ReceiptMessages } from "./receipt-messages.server.ts";

interface OrderSummaryProps {
  order: OrderView;
  receipt: ReceiptMessages | null;
  /**
   * Whether the receipt lists the bought lines. When `hasLines` is false, the page lists the bought lines
   * above the receipt.
   */
  hasLines: boolean;
  /**
   * The order's states. The parent passes the states only when the page does not show the states elsewhere.
   * The value is undefined when the page's heading already shows the order number and the date of the order.
   */
  states?: ReactNode;
}

/** Shows the bought lines, the charge, and the data that a company needs for its bookkeeping. */
export function OrderSummary({ order, receipt, hasLines, states }: OrderSummaryProps) {
  return (
    <aside aria-labelledby="summary" className="summary">
      <h2 id="summary" className={hasLines ? "title text-22" : "sr-only"}>
        {messages.summary}
      </h2>
      <div className="summary-box">
        {states !== undefined && (
          <div className="amounts-order">
            <p className="text-13 text-ink-3">
              <span translate="no" className="block font-medium font-mono text-15 text-ink">
                {order.orderNumber}
              </span>
              <LocalTime at={order.createdAt} />
            </p>
            {states}
          </div>
        )}
        {hasLines && (
          <ul>
            {order.lines.map((line) => (
              <SummaryLine key={line.productId} line={line} currency={order.currency} />
            ))}
          </ul>
        )}
        {orderAmounts(order, receipt).map(({ kind, label, amount }) => (
          <p key={label} className={`summary-${kind}`}>
            {label && (
              <span
                translate={kind === "code" ? "no" : undefined}
                className={kind === "code" ? "font-mono" : ""}
              >
                {label}
              </span>
            )}{" "}
            <span>{amount}</span>
          </p>
        ))}
        {receipt && order.paidAt && (
          <details>
            <summary>{messages.receipt}</summary>
            <dl>
              <Detail label={receipt.paid}>
                <LocalTime at={order.paidAt} />
              </Detail>
              {receipt.snapshot.map(({ label, lines, isName, at }) => (
                <Detail key={label} label={label} isName={isName}>
                  {at && <LocalTime at={at} />}
                  {at && "\n"}
                  {lines.join("\n")}
                </Detail>
              ))}
            </dl>
            <button type="button" className="needs-script" onClick={() => window.print()}>
              {ordersMessages.page.print}
            </button>
          </details>
        )}
      </div>
    </aside>
  );
}

interface DetailProps {
  label: string;
  isName?: boolean | undefined;
  children: ReactNode;
}

function Detail({ label, isName, children }: DetailProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd translate={isName ? "no" : undefined}>{children}</dd>
    </div>
  );
}

function SummaryLine({ line, currency }: { line: OrderLineView; currency: string }) {
  return (
    <li>
      <Cover slug={line.productSlug} emoji={line.emoji} cover={line.cover} size={48} />
      <p>
        {line.productName}{" "}
        <span className="whitespace-nowrap text-ink-2">{checkoutMessages.quantity(line.quantity)}</span>{" "}
        {line.quantity > 1 && (
          <span className="block text-13 text-ink-3">{messages.each(formatUnitPrice(line, currency))}</span>
        )}
      </p>
      <p>{formatMoney(line.amount, currency)}</p>
    </li>
  );
}
