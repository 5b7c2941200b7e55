import { Cover } from "#app/seals/cover.tsx";
import { cartMessages } from "#app/storefront/cart/messages.ts";
import { noteMessage } from "#app/storefront/cart/note-messages.ts";
import { type CartLine, cartTotals, unitPrice } from "#domain/checkout/cart/cart-rules.ts";
import type { CartOffers } from "#domain/checkout/cart/cart-snapshot.ts";
import { isCharged, type LineNote } from "#domain/checkout/cart/refresh-cart.ts";
import { checkoutMessages as messages } from "#messages/en/storefront/checkout.ts";
import { formatMoney } from "#messages/format.ts";

/**
 * When an order has at least this number of lines, the form collapses the lines. The collapsed row shows this
 * number of product covers.
 */
const COLLAPSED = 3;

const coverOf = ({ product: { id, slug, emoji, cover } }: CartLine) => (
  <Cover key={id} slug={slug} emoji={emoji} cover={cover} size={40} />
);

interface OrderLinesProps {
  lines: readonly CartLine[];
  notes: ReadonlyMap<string, readonly LineNote[]>;
  offers: CartOffers | undefined;
  /** The price of the lines that will be charged, in minor units of USD. */
  total: number;
}

/**
 * The order's lines. Three or more lines are collapsed into one row that shows the number of items and the
 * price. The row is already open when the product of one of its lines has changed since the shopper added
 * this product. When the product of a line has changed, the line shows a note about the change.
 */
export function OrderLines({ lines, notes, offers, total }: OrderLinesProps) {
  const list = (
    <ul aria-label={messages.yourOrder} className="order-lines">
      {lines.map((line) => {
        const { product, quantity } = line;
        const changes = notes.get(product.id);
        const charged = isCharged(changes);
        return (
          <li key={product.id}>
            {coverOf(line)}
            <div>
              {product.name}{" "}
              <span className="whitespace-nowrap text-ink-2">{messages.quantity(quantity)}</span>
              {changes?.map((note) => (
                <p key={note.code} className={`text-13 ${charged ? "text-warning" : "text-danger"}`}>
                  {noteMessage(note)}
                </p>
              ))}
            </div>
            <span className={charged ? undefined : "text-ink-3 line-through"}>
              {formatMoney(unitPrice(line, offers) * quantity)}
            </span>
          </li>
        );
      })}
    </ul>
  );
  if (lines.length < COLLAPSED) return list;
  return (
    <details open={notes.size > 0}>
      <summary className="fold">
        <span aria-hidden="true">{lines.slice(0, COLLAPSED).map(coverOf)}</span>
        <b>{cartMessages.items(cartTotals(lines).items)}</b>
        <b>{formatMoney(total)}</b>
      </summary>
      {list}
    </details>
  );
}

interface OrderTotalProps {
  /** The price before the discount, in minor units of USD. */
  before: number;
  /** The price after the discount, in minor units of USD. */
  total: number;
  /** The charged amount, in minor units of `currency`. */
  charge: number;
  currency: string;
}

/**
 * Shows the total. Also shows the charge when its currency differs from the currency of the total.
 */
export function OrderTotal({ before, total, charge, currency }: OrderTotalProps) {
  return (
    <>
      <p className="panel-total">
        <span>{messages.total}</span>
        {before > total && <s>{formatMoney(before)}</s>}
        <b>{formatMoney(total)}</b>
      </p>
      {currency !== "USD" && (
        <p className="panel-total">
          <span>{messages.charged}</span>
          <b>{formatMoney(charge, currency)}</b>
        </p>
      )}
    </>
  );
}
