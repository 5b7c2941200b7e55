import type { ReactNode } from "react";
import { Cover } from "#app/seals/cover.tsx";
import { cartMessages, noteMessage } from "#app/storefront/cart/messages.ts";
import { type CartLine, cartTotals, unitPrice } from "#domain/checkout/cart/cart-rules.ts";
import type { CartOffers } from "#domain/checkout/cart/cart-snapshot.ts";
import { isCharged, type LineNote } from "#domain/checkout/cart/refresh-cart.ts";
import { checkoutMessages as messages } from "#messages/en/storefront/checkout.ts";
import { formatMoney } from "#messages/format.ts";
import type { ShownDiscount } from "./coupon/use-coupon.ts";
import { foldLine } from "./fold-line.ts";

interface OrderLinesProps {
  lines: readonly CartLine[];
  notes: ReadonlyMap<string, readonly LineNote[]>;
  offers: CartOffers | undefined;
  /** What a coupon takes off, or null without one. */
  discount: ShownDiscount | null;
  /** Whether many lines are folded into one. Lines with notes stay open. */
  isFolded: boolean;
  children?: ReactNode;
}

/** The charged lines with notes about changes since they were added to the cart; `children` stand below. */
export function OrderLines({ lines, notes, offers, discount, isFolded, children }: OrderLinesProps) {
  const list = (
    <ul className="px-3">
      {lines.map((line) => {
        const { product, quantity } = line;
        const changes = notes.get(product.id);
        const charged = isCharged(changes);
        return (
          <li key={product.id} className="flex items-start gap-3 border-line border-b py-2.5 last:border-b-0">
            <Cover
              slug={product.slug}
              emoji={product.emoji}
              cover={product.cover}
              size={36}
              muted={!charged}
            />
            <div className="min-w-0 flex-1">
              <p className="text-15">
                <span className="font-medium">{product.name}</span>{" "}
                <span className="whitespace-nowrap text-ink-2">{messages.quantity(quantity)}</span>
              </p>
              {changes?.map((note) => (
                <p key={note.code} className={`text-13 ${charged ? "text-warning" : "text-danger"}`}>
                  {noteMessage(note)}
                </p>
              ))}
            </div>
            <p className={`text-15 ${charged ? "" : "text-ink-3 line-through"}`}>
              {formatMoney(unitPrice(line, offers) * quantity)}
            </p>
          </li>
        );
      })}
    </ul>
  );
  const { items, total } = cartTotals(lines, offers);
  return (
    <section aria-label={messages.yourOrder} className="rounded-10 border border-line">
      {isFolded ? (
        <details open={notes.size > 0}>
          <summary className={`${foldLine} px-3`}>{cartMessages.popup.summary(items, total)}</summary>
          {list}
        </details>
      ) : (
        list
      )}
      {discount && (
        <p className="flex items-baseline justify-between gap-4 border-line border-t px-3 py-2.5 text-15">
          <span translate="no" className="font-mono text-ink-2">
            {discount.code}
          </span>
          <span>−{formatMoney(discount.store)}</span>
        </p>
      )}
      {children}
    </section>
  );
}

interface OrderTotalProps {
  /** In minor units of USD, after the discount. */
  total: number;
  /** The charged amount, in minor units of `currency`. */
  charge: number;
  currency: string;
}

/** The total, and what is charged in another currency. */
export function OrderTotal({ total, charge, currency }: OrderTotalProps) {
  return (
    <>
      <p className="flex items-baseline justify-between gap-4 border-line border-t px-3 py-2.5">
        <span className="text-15 text-ink-2">{messages.total}</span>
        <span className="font-semibold text-18">{formatMoney(total)}</span>
      </p>
      {currency !== "USD" && (
        <p className="flex items-baseline justify-between gap-4 border-line border-t px-3 py-2.5">
          <span className="text-15 text-ink-2">{messages.charged}</span>
          <span className="font-semibold text-18">{formatMoney(charge, currency)}</span>
        </p>
      )}
    </>
  );
}
