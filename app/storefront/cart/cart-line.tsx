import { Minus, Plus, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { Cover } from "#app/seals/cover.tsx";
import { tierHint } from "#domain/checkout/cart/cart-limits.ts";
import { type CartLine, mostOf, unitPrice } from "#domain/checkout/cart/cart-rules.ts";
import type { CartOffers } from "#domain/checkout/cart/cart-snapshot.ts";
import { isCharged, type LineNote } from "#domain/checkout/cart/refresh-cart.ts";
import { formatMoney } from "#messages/format.ts";
import { useCartControls } from "./cart-context.ts";
import { cartMessages, noteMessage } from "./messages.ts";
import { QuantityInput } from "./quantity-input.tsx";

const square =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-10 border border-control text-ink transition-colors duration-120 hover:bg-surface-2 aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent";

interface RowProps {
  line: CartLine;
  notes: readonly LineNote[] | undefined;
  offers: CartOffers | undefined;
  onRemove: () => void;
  onNavigate: () => void;
}

/**
 * One line of the cart. The quantity can be typed. Minus is disabled at 1 and plus at the stock (spec S4-1 to
 * S4-7). The button uses `aria-disabled`, because the `disabled` attribute would drop the focus.
 */
export function CartLineRow({ line, notes, offers, onRemove, onNavigate }: RowProps) {
  const { setQuantity } = useCartControls();
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
    <li data-line={product.id} className="border-line border-b py-3 last:border-b-0">
      <div className="flex items-start gap-3">
        <Cover slug={product.slug} emoji={product.emoji} cover={product.cover} size={48} muted={!charged} />
        <div className="min-w-0 flex-1">
          <Link
            to={`/marketplace/${product.slug}`}
            onClick={onNavigate}
            className="font-semibold text-15 hover:underline"
          >
            {product.name}
          </Link>
          <p className="line-clamp-2 text-13 text-ink-2">{product.shortDescription}</p>
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
        <p className="text-right font-semibold text-16">
          <span className={charged ? "" : "text-ink-3 line-through"}>{formatMoney(price * quantity)}</span>
          {quantity > 1 && (
            <span className="block font-normal text-13 text-ink-3">{messages.each(price)}</span>
          )}
        </p>
      </div>
      {/* Tab passes the two buttons: the number between them is typed, or changed with the arrow keys. */}
      <div className="mt-2 flex items-center gap-1 pl-15">
        <button
          type="button"
          aria-label={messages.less(product.name)}
          aria-disabled={atLeast}
          tabIndex={-1}
          onClick={() => !atLeast && setQuantity(product.id, quantity - 1)}
          className={square}
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
          className={square}
        >
          <Plus aria-hidden="true" size={16} />
        </button>
        <button
          type="button"
          data-remove=""
          aria-label={messages.remove(product.name)}
          onClick={onRemove}
          className={`${square} ml-auto border-transparent`}
        >
          <Trash2 aria-hidden="true" size={18} />
        </button>
      </div>
    </li>
  );
}
