import { EmailAddress } from "#app/admin/design/contact/email-address.tsx";
import { PhoneNumber } from "#app/admin/design/contact/phone-number.tsx";
import { ReturnedNote } from "#app/admin/design/returned-note.tsx";
import { netOf } from "#domain/orders/returned-money.ts";
import type { SaleDetails } from "#domain/sales/sale-views.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import { moneyMessages } from "#messages/pt-BR/back-office/money.ts";
import { detailsMessages as words } from "#messages/pt-BR/back-office/sales/sale-details.ts";
import { formatDay, formatMoment, methodWord } from "../sale-words.tsx";
import { Fact, Part } from "./facts.tsx";

interface FactsProps {
  sale: SaleDetails;
  timeZone: string;
}

/** Number, method, dates, payment (spec B2.10). */
export function OrderFacts({ sale, timeZone }: FactsProps) {
  const at = (iso: string) => formatMoment(iso, timeZone);
  return (
    <Part title={words.order}>
      <dl>
        <Fact name={words.number} copy={sale.orderNumber}>
          <span className="font-mono">{sale.orderNumber}</span>
        </Fact>
        <Fact name={words.method}>{methodWord(sale.paymentMethod)}</Fact>
        {sale.manualReason && <Fact name={words.manual}>{sale.manualReason}</Fact>}
        <Fact name={words.created}>{at(sale.createdAt)}</Fact>
        {sale.voucher && (
          <Fact name={words.waitsFor}>
            {words.vouchers[sale.voucher.method](sale.voucher.until && at(sale.voucher.until))}
          </Fact>
        )}
        {sale.paidAt && <Fact name={words.paidAt}>{at(sale.paidAt)}</Fact>}
        {sale.completedAt && <Fact name={words.completed}>{at(sale.completedAt)}</Fact>}
        {sale.status === "cancelled" && sale.cancelledAt && (
          <Fact name={words.cancelled}>{at(sale.cancelledAt)}</Fact>
        )}
        {sale.status === "cancelled" && sale.cancelReason && (
          <Fact name={words.cancelReason}>{sale.cancelReason}</Fact>
        )}
        {sale.paymentId && (
          <Fact name={words.paymentIntent} copy={sale.paymentId}>
            <span className="font-mono text-13">{sale.paymentId}</span>
          </Fact>
        )}
      </dl>
      {sale.providerUrl && (
        <a
          href={sale.providerUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-2 inline-block underline underline-offset-4"
        >
          {words.openProvider}
        </a>
      )}
    </Part>
  );
}

/** The customer and their earlier purchases. */
export function CustomerFacts({ sale, timeZone }: FactsProps) {
  const { customer } = sale;
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  return (
    <Part title={words.customer}>
      <dl>
        <Fact name={words.name}>{name || words.notGiven}</Fact>
        <Fact name={words.email} copy={customer.email}>
          <EmailAddress email={customer.email} />
        </Fact>
        <Fact name={words.phone} copy={customer.phone || undefined}>
          {customer.phone ? <PhoneNumber digits={customer.phone} /> : words.notGiven}
        </Fact>
        <Fact name={words.since}>
          {customer.since ? formatDay(customer.since, timeZone) : words.firstOrder}
        </Fact>
        <Fact name={words.spent}>
          {formatMoney(customer.totalSpent)}
          <ReturnedNote
            gross={customer.totalSpent}
            returned={customer.returned}
            className="text-13 text-ink-3"
          />
        </Fact>
        <Fact name={words.orders}>{formatCount(customer.orderCount)}</Fact>
      </dl>
    </Part>
  );
}

/** The asked total in dollars. The figures of sales count the received amount. */
const askedOf = (sale: SaleDetails): number => sale.askedStoreTotal ?? sale.storeTotal;

/** Returns the charge when it is not the total in dollars. For an unpaid order it is the planned charge. */
function chargeOf(sale: SaleDetails): string | null {
  const { charged, status, total, currency } = sale;
  const amount = charged?.amount ?? total;
  const code = charged?.currency ?? currency;
  if (code === "USD" && amount === askedOf(sale)) return null;
  const money = formatMoney(amount, code);
  if (charged) return words.charged(money);
  return status === "pending" ? words.toCharge(money) : words.notCharged(money);
}

/** Subtotal, discount with its coupon, total in dollars, and the charge when amount or currency differ. */
export function OrderSums({ sale }: { sale: SaleDetails }) {
  const money = (amount: number) => formatMoney(amount, sale.currency);
  const charge = chargeOf(sale);
  const refunded = formatMoney(sale.refundedAmount, sale.charged?.currency ?? sale.currency);
  return (
    <dl className="ml-auto w-full max-w-80">
      <Fact name={words.subtotal}>{money(sale.subtotal)}</Fact>
      {sale.discountAmount > 0 && (
        <Fact name={words.discount(sale.couponCode)}>
          {`−${money(sale.discountAmount)}`}
          {sale.isCouponBeyond && <span className="block text-13 text-warning">{words.couponBeyond}</span>}
        </Fact>
      )}
      <Fact name={words.total}>
        <span className="font-semibold">{formatMoney(askedOf(sale))}</span>
        {charge && <span className="block text-13 text-ink-3">{charge}</span>}
      </Fact>
      {sale.refundedAmount > 0 && <Fact name={words.refunded}>{`−${refunded}`}</Fact>}
      {sale.returned && sale.returned.disputed > 0 && (
        <Fact name={moneyMessages.disputed}>{`−${formatMoney(sale.returned.disputed)}`}</Fact>
      )}
      {sale.returned && netOf(sale.storeTotal, sale.returned) < sale.storeTotal && (
        <Fact name={moneyMessages.net}>{formatMoney(netOf(sale.storeTotal, sale.returned))}</Fact>
      )}
    </dl>
  );
}
