import { Minus, Plus, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { Cover } from "#app/seals/cover.tsx";
import { tierHint } from "#domain/checkout/cart/cart-limits.ts";
import { type CartLine, mostOf, unitPrice } from "#domain/checkout/cart/cart-rules.ts";
import type { CartOffers } from "#domain/checkout/cart/cart-snapshot.ts";
import { isCharged, type LineNote } from "#domain/checkout/cart/refresh-cart.ts";
import { formatMoney } from "#messages/format.ts";
import { cartMessages } from "./messages.ts";
import { noteMessage } from "./note-messages.ts";
import { QuantityInput } from "./quantity-input.tsx";
import { useSetQuantity } from "./use-set-quantity.ts";

interface RowProps {
  line: CartLine;
  notes: readonly LineNote[] | undefined;
  offers: CartOffers | undefined;
  onRemove: () => void;
  onNavigate: () => void;
}

/**
 * One line of the cart. The shopper can also type the quantity. The minus button is disabled at 1, and the
 * plus button is disabled when the quantity equals the stock (spec S4-1 to S4-7). Both buttons use
 * `aria-disabled`, because with the `disabled` attribute a button would lose the focus.
 */
export function CartLineRow({ line, notes, offers, onRemove, onNavigate }: RowProps) {
  const setQuantity = useSetQuantity();
  const { product, quantity } = line;
  const messages = cartMessages.drawer;
  const charged = isCharged(notes);
  const atLeast = quantity <= 1 || !charged;
  const offer = offers?.[product.id];
  const most = Math.min(mostOf(product), offer?.most ?? mostOf(product));
  const atMost = quantity >= most || !charged;
  const price = unitPrice(line, offers);
  const hint = charged && tierHint(line, offer);
  return (
    <li data-line={product.id} className="cart-line">
      <Cover slug={product.slug} emoji={product.emoji} cover={product.cover} size={72} muted={!charged} />
      <div>
        <Link
          to={`/marketplace/${product.slug}`}
          onClick={onNavigate}
          className="-mx-2 justify-self-start rounded-6 px-2 font-semibold text-16 hover:underline"
        >
          {product.name}
        </Link>
        <p>{product.shortDescription}</p>
        {notes?.map((note) => (
          <p
            key={note.code}
            className={`mt-1 text-13 font-medium ${charged ? "text-warning" : "text-danger"}`}
          >
            {noteMessage(note)}
          </p>
        ))}
        {hint && <p className="mt-1 text-13 font-medium text-success">{hint}</p>}
        {offer?.words && <p className="mt-1 text-13 text-ink-2">{offer.words}</p>}
      </div>
      <p className={charged ? undefined : "text-ink-3 line-through"}>{formatMoney(price * quantity)}</p>
      {quantity > 1 && <small>{messages.each(price)}</small>}
      {/* Tab skips the two buttons, because the shopper can type the quantity in the field, or use the arrow
          keys there. */}
      <div className="cart-tools">
        <div className="cart-stepper">
          <button
            type="button"
            aria-label={messages.less(product.name)}
            aria-disabled={atLeast}
            tabIndex={-1}
            onClick={() => !atLeast && setQuantity(product.id, quantity - 1)}
          >
            <Minus aria-hidden="true" size={16} />
          </button>
          <QuantityInput
            name={product.name}
            quantity={quantity}
            most={most}
            disabled={!charged}
            onChange={(next) => setQuantity(product.id, next)}
          />
          <button
            type="button"
            aria-label={messages.more(product.name)}
            aria-disabled={atMost}
            tabIndex={-1}
            onClick={() => !atMost && setQuantity(product.id, quantity + 1)}
          >
            <Plus aria-hidden="true" size={16} />
          </button>
        </div>
        <button type="button" data-remove="" aria-label={messages.remove(product.name)} onClick={onRemove}>
          <Trash2 aria-hidden="true" size={18} />
        </button>
      </div>
    </li>
  );
}
