import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmailAddress } from "#app/admin/design/contact/email-address.tsx";
import { PhoneNumber } from "#app/admin/design/contact/phone-number.tsx";
import { ReturnedNote } from "#app/admin/design/returned-note.tsx";
import { netOf } from "#domain/orders/returned-money.ts";
import type { SaleDetails } from "#domain/sales/sale-views.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import { moneyMessages } from "#messages/pt-BR/back-office/money.ts";
import { stateMessages } from "#messages/pt-BR/back-office/sales/order-states.ts";
import { detailsMessages as messages } from "#messages/pt-BR/back-office/sales/sale-details.ts";
import { formatDay, formatMoment, methodWord } from "../sale-text.tsx";
import { Detail, Part, textLink } from "./detail.tsx";

interface DetailsProps {
  sale: SaleDetails;
  timeZone: string;
  /** The actions that stand beside the links, below the data. */
  children?: ReactNode;
}

/** An address with the text of its link. */
interface SaleLink {
  label: string;
  to: string;
}

/**
 * The links to further pages about a sale. A link is null when the staff member may not open the linked page,
 * or when this page does not exist for the sale.
 */
export interface SaleLinks {
  block: SaleLink | null;
  proof: SaleLink | null;
}

/** The number of the order, the payment method, the dates, and the payment (spec B2.10). */
export function OrderDetails({
  sale,
  proof,
  timeZone,
  children,
}: DetailsProps & { proof?: SaleLink | null }) {
  const at = (iso: string) => formatMoment(iso, timeZone);
  return (
    <Part title={messages.order}>
      <dl>
        <Detail name={messages.number} copy={sale.orderNumber}>
          <span className="font-mono">{sale.orderNumber}</span>
        </Detail>
        <Detail name={messages.method}>
          {methodWord(sale.paymentMethod)}
          {sale.manualReason && <span className="block text-13 text-ink-3">{messages.chosenMethod}</span>}
        </Detail>
        {sale.manualReason && <Detail name={messages.manual}>{sale.manualReason}</Detail>}
        <Detail name={messages.created}>{at(sale.createdAt)}</Detail>
        {sale.voucher && (
          <Detail name={messages.waitsFor}>
            {messages.vouchers[sale.voucher.method](sale.voucher.until && at(sale.voucher.until))}
          </Detail>
        )}
        {sale.paidAt && <Detail name={messages.paidAt}>{at(sale.paidAt)}</Detail>}
        {sale.completedAt && <Detail name={messages.completed}>{at(sale.completedAt)}</Detail>}
        {sale.status === "cancelled" && sale.cancelledAt && (
          <Detail name={messages.cancelled}>{at(sale.cancelledAt)}</Detail>
        )}
        {sale.status === "cancelled" && sale.cancelReason && (
          <Detail name={messages.cancelReason}>{stateMessages.reason(sale.cancelReason)}</Detail>
        )}
        {sale.paymentId && (
          <Detail name={messages.paymentIntent} copy={sale.paymentId}>
            <span className="font-mono text-13">{sale.paymentId}</span>
          </Detail>
        )}
      </dl>
      <div className={links}>
        {children}
        {sale.providerUrl && (
          <a href={sale.providerUrl} target="_blank" rel="noopener noreferrer" className={textLink}>
            {messages.openAt(sale.providerName)}
          </a>
        )}
        {proof && (
          <a href={proof.to} target="_blank" rel="noopener noreferrer" className={textLink}>
            {proof.label}
          </a>
        )}
      </div>
    </Part>
  );
}

const links = "mt-2 flex flex-wrap gap-x-4";

/** Returns the full name of the customer. */
export const buyerOf = ({ customer }: SaleDetails): string =>
  `${customer.firstName} ${customer.lastName}`.trim();

/** The customer and their earlier purchases. */
export function CustomerDetails({
  sale,
  block,
  timeZone,
  children,
}: DetailsProps & { block?: SaleLink | null }) {
  const { customer } = sale;
  return (
    <Part title={messages.customer}>
      <dl>
        <Detail name={messages.name}>{buyerOf(sale) || messages.notGiven}</Detail>
        <Detail name={messages.email} copy={customer.email}>
          <EmailAddress email={customer.email} />
        </Detail>
        <Detail name={messages.phone} copy={customer.phone || undefined}>
          {customer.phone ? <PhoneNumber digits={customer.phone} /> : messages.notGiven}
        </Detail>
        <Detail name={messages.since}>
          {customer.since ? formatDay(customer.since, timeZone) : messages.firstOrder}
        </Detail>
        <Detail name={messages.spent}>
          {formatMoney(customer.totalSpent)}
          <ReturnedNote
            gross={customer.totalSpent}
            returned={customer.returned}
            className="text-13 text-ink-3"
          />
        </Detail>
        <Detail name={messages.orders}>{formatCount(customer.orderCount)}</Detail>
      </dl>
      <div className={links}>
        {children}
        {block && (
          <Link to={block.to} className={textLink}>
            {block.label}
          </Link>
        )}
      </div>
    </Part>
  );
}

/**
 * Returns the total, in dollars, that the shop asked the customer to pay. The sales figures use the amount
 * that the shop has received.
 */
export const askedOf = (sale: SaleDetails): number => sale.askedStoreTotal ?? sale.storeTotal;

/**
 * Returns the charged amount when its value or currency differs from the order total, which is in dollars.
 * For an unpaid order, the function uses the amount that the shop will charge.
 */
function chargeOf(sale: SaleDetails): string | null {
  const { charged, status, total, currency } = sale;
  const amount = charged?.amount ?? total;
  const code = charged?.currency ?? currency;
  if (code === "USD" && amount === askedOf(sale)) return null;
  const money = formatMoney(amount, code);
  if (charged) return messages.charged(money);
  return status === "pending" ? messages.toCharge(money) : messages.notCharged(money);
}

/**
 * The subtotal, the discount with its coupon, and the total in dollars. When the charged amount differs from
 * the total in value or currency, it is shown too.
 */
export function OrderSums({ sale }: { sale: SaleDetails }) {
  const money = (amount: number) => formatMoney(amount, sale.currency);
  const charge = chargeOf(sale);
  const refunded = formatMoney(sale.refundedAmount, sale.charged?.currency ?? sale.currency);
  return (
    <dl className="mt-2 ml-auto max-w-80">
      <Detail name={messages.subtotal}>{money(sale.subtotal)}</Detail>
      {sale.discountAmount > 0 && (
        <Detail name={messages.discount(sale.couponCode)}>
          {`−${money(sale.discountAmount)}`}
          {sale.isCouponBeyond && <span className="block text-13 text-warning">{messages.couponBeyond}</span>}
        </Detail>
      )}
      <Detail name={messages.total}>
        <span className="font-semibold">{formatMoney(askedOf(sale))}</span>
        {charge && <span className="block text-13 text-ink-3">{charge}</span>}
      </Detail>
      {sale.refundedAmount > 0 && <Detail name={messages.refunded}>{`−${refunded}`}</Detail>}
      {sale.returned && sale.returned.disputed > 0 && (
        <Detail name={moneyMessages.disputed}>{`−${formatMoney(sale.returned.disputed)}`}</Detail>
      )}
      {sale.returned && netOf(sale.storeTotal, sale.returned) < sale.storeTotal && (
        <Detail name={moneyMessages.net}>{formatMoney(netOf(sale.storeTotal, sale.returned))}</Detail>
      )}
    </dl>
  );
}
