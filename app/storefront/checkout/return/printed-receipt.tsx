import "./receipt.css";
import { MailAddress } from "#app/design-system/mail-address.tsx";
import { Seal } from "#app/seals/seal.tsx";
import { formatDay, useReaderZone } from "#app/storefront/base/dates.ts";
import { LocalTime } from "#app/storefront/base/local-time.tsx";
import { useShopSnapshot } from "#app/storefront/base/shop-snapshot.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { returnMessages as messages } from "#messages/en/storefront/payment-return.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import { formatUnitPrice } from "#messages/format-unit-price.ts";
import { Guilloche } from "./guilloche.tsx";
import { orderAmounts } from "./order-amounts.ts";
import type { ReceiptMessages } from "./receipt-messages.server.ts";

/** A receipt with more lines than this number has a smaller font, so that the receipt fits on one sheet. */
const LINES_IN_FULL_SIZE = 12;

/**
 * The printed receipt of a paid order. The receipt has the size A5, even when the printer uses A4 paper.
 * Printing a page with a receipt prints only the receipt (receipt.css). The receipt never contains a
 * credential. The screen does not show the receipt.
 */
export function PrintedReceipt({ order, receipt }: { order: OrderView; receipt: ReceiptMessages | null }) {
  const shop = useShopSnapshot();
  const [first] = order.lines;
  if (!receipt || !first) return null;
  const { print, page, seller, buyer } = receipt;
  const isLong = order.lines.length > LINES_IN_FULL_SIZE;
  return (
    <section aria-label={messages.receipt} data-receipt={isLong ? "long" : ""} className={first.ink}>
      <Guilloche />
      <header>
        <div>
          <p className="title">{shop?.siteName}</p>
          {[...seller, shop?.siteUrl ?? ""].filter(Boolean).map((line) => (
            <p key={line} translate="no">
              {line}
            </p>
          ))}
        </div>
        <Seal slug={first.productSlug} emoji={first.emoji} ink={first.ink} size={116} />
      </header>
      <div className="receipt-title">
        <p className="title">{messages.receipt}</p>
        {isLong && <PaidStamp order={order} receipt={receipt} />}
        <p translate="no">{order.orderNumber}</p>
      </div>
      <div className="receipt-facts">
        <div>
          <p>{buyer.label}</p>
          {buyer.lines.map((line) => (
            <p key={line} translate="no">
              <MailAddress>{line}</MailAddress>
            </p>
          ))}
        </div>
        <div>
          <p>{receipt.paid}</p>
          {order.paidAt && (
            <p>
              <LocalTime at={order.paidAt} />
            </p>
          )}
          <p>{receipt.method}</p>
        </div>
      </div>
      <ReceiptTable order={order} print={print} />
      <div className="receipt-amounts">
        {!isLong && <PaidStamp order={order} receipt={receipt} />}
        <div>
          {orderAmounts(order, receipt).map(({ kind, label, amount }) => (
            <p key={label} className={`receipt-${kind}`}>
              <span translate={kind === "code" ? "no" : undefined}>{label}</span> <span>{amount}</span>
            </p>
          ))}
        </div>
      </div>
      {receipt.consent.map(({ label, lines, at }) => (
        <p key={label}>
          {label} {at && <LocalTime at={at} />}: {lines.join(" ")}
        </p>
      ))}
      <footer>
        <svg viewBox={`0 0 ${page.code.size} ${page.code.size}`} aria-hidden="true">
          <path d={page.code.path} />
        </svg>
        <div>
          <p>{print.opensOrder}</p>
          <p translate="no">{page.address}</p>
        </div>
        <p>{print.noCredentials}</p>
      </footer>
    </section>
  );
}

interface PartProps {
  order: OrderView;
  receipt: ReceiptMessages;
}

/** "Paid" with the day of the payment, or "Refunded" with the day of a full refund. */
function PaidStamp({ order, receipt }: PartProps) {
  const zone = useReaderZone();
  const isRefunded = order.refundState === "full";
  const at = isRefunded ? order.refundedAt : order.paidAt;
  const { print } = receipt;
  return (
    <p className={isRefunded ? "receipt-stamp receipt-stamp-refunded" : "receipt-stamp"}>
      <b>{isRefunded ? print.stampRefunded : print.stampPaid}</b>
      {at && <span>{formatDay(at, zone)}</span>}
    </p>
  );
}

function ReceiptTable({ order, print }: { order: OrderView; print: ReceiptMessages["print"] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{print.item}</th>
          <th scope="col">{print.quantity}</th>
          <th scope="col">{print.each}</th>
          <th scope="col">{print.amount}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.productId}>
            <td>{line.productName}</td>
            <td>{formatCount(line.quantity)}</td>
            <td>{formatUnitPrice(line, order.currency)}</td>
            <td>{formatMoney(line.amount, order.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
