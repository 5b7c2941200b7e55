import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#app/design-system/button.tsx";
import { useShopSnapshot } from "#app/storefront/base/shop-snapshot.ts";
import { useCart } from "#app/storefront/cart/cart-context.ts";
import { useAdded } from "#app/storefront/cart/use-added.ts";
import { PriceLine, StockLine } from "#app/storefront/tile/product-facts.tsx";
import { limitedChoices, nextOrderLimits } from "#domain/catalog/pricing/order-limits.ts";
import type { CartCard } from "#domain/catalog/products/product-views.ts";
import { quantityChoices, stockTier } from "#domain/catalog/storefront/rules.ts";
import type { CartOffer } from "#domain/checkout/cart/cart-snapshot.ts";
import { pageMessages } from "#messages/en/storefront/product-page.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { formatMoney } from "#messages/format.ts";
import type { ProductOffer } from "./offer-text.server.ts";
import { pageStock } from "./page-stock.ts";
import { PriceSteps } from "./price-steps.tsx";
import { QuantityChoice } from "./quantity-choice.tsx";

const messages = shopMessages.product;

interface BuyPanelProps {
  product: CartCard;
  offer: ProductOffer | null;
  /** The sentence about the minimum purchase, or "". */
  minimum: string;
  /**
   * The form in which a shopper requests a mail about new stock of the sold-out product, or null when the
   * product is available.
   */
  restock: ReactNode;
  /** Formats the prices of a preview. */
  money?: typeof formatMoney | undefined;
  /** The elements above the price: the name of the product and its details. */
  head: ReactNode;
  /** The choice of a variant. */
  variants: ReactNode;
  /** The elements below the buttons. When the product is sold out, these elements are below the price. */
  children: ReactNode;
}

/**
 * Name, price, quantity and the buy buttons. On phones, the name and the price are above the image. A bar at
 * the bottom contains the price and "Add to Cart".
 */
export function BuyPanel(props: BuyPanelProps) {
  const { product, offer, minimum, restock, money = formatMoney, head, variants, children } = props;
  const cart = useCart();
  const [wanted, setWanted] = useState({ id: product.id, quantity: 1 });
  const [added, tell] = useAdded();
  const inCart = cart.quantityOf(product.id);
  const known = useOfferOf(product);
  const limits = nextOrderLimits(product.limits, known);
  const choices = limitedChoices(quantityChoices(product.stockQuantity, inCart), limits, inCart);
  // The more units of the product the cart contains, the fewer quantities the page offers. If the page no
  // longer offers the chosen quantity, the page uses the next lower quantity.
  const asked = wanted.id === product.id ? wanted.quantity : 1;
  const quantity = choices.findLast((choice) => choice <= asked) ?? choices[0] ?? 0;
  const choose = (next: number) => setWanted({ id: product.id, quantity: next });
  const reached = product.tiers.findLast((tier) => tier.minQuantity <= quantity + inCart);
  const price = reached?.price ?? product.price;
  const out = stockTier(product.stockQuantity).tier === "out";

  const add = () => {
    const isAdded = cart.add(product, quantity, "product");
    if (isAdded) choose(1);
    return isAdded;
  };
  const closed = out || choices.length === 0;
  const addButton = (
    <Button onClick={() => add() && tell(product.id)} disabled={closed} className="w-full">
      {out ? messages.outOfStock : added === product.id ? messages.added : messages.addToCart}
    </Button>
  );
  // For a sold-out product, the disabled button looks like the line that shows the stock. The filled button
  // belongs to the form below, in which the shopper asks for a mail about new stock.
  const soldOut = (
    <button type="button" disabled className="stock-line text-16 font-semibold text-ink">
      {messages.outOfStock}
    </button>
  );

  return (
    <div className="product-offer">
      <div>
        {head}
        <div className="flex flex-wrap items-baseline gap-x-3">
          <PriceLine product={{ ...product, price }} money={money} className="mt-2 text-30" />
          {offer?.saved && price === product.price && !out ? (
            <span className="text-15 font-semibold text-success">{offer.saved}</span>
          ) : null}
        </div>
        {offer?.sale.map((sentence) => (
          <p key={sentence} className="text-13 text-ink-3">
            {sentence}
          </p>
        ))}
        {out ? children : null}
      </div>

      <div>
        {variants}
        {offer && offer.rows.length > 0 ? (
          <PriceSteps
            offer={offer}
            choices={choices}
            inCart={inCart}
            reached={quantity + inCart}
            onChoose={choose}
          />
        ) : null}
        {closed ? (
          out ? null : (
            <p className="text-15 text-ink-2">{inCart > 0 ? pageMessages.allInCart : known?.words}</p>
          )
        ) : (
          <QuantityChoice id="quantity" choices={choices} value={quantity} onChange={choose} />
        )}
        {out ? soldOut : <div className="needs-script max-md:hidden">{addButton}</div>}
        {closed ? (
          restock
        ) : (
          <div className="buy-now needs-script">
            <Button
              variant="outline"
              onClick={() => add() && cart.openCheckout()}
              className="w-full bg-surface"
            >
              {pageMessages.buyNow}
            </Button>
          </div>
        )}
        <StockLine stock={pageStock(product)} className={out ? "sr-only" : "text-15"} />
        {minimum ? <p className="text-13 text-ink-2">{minimum}</p> : null}
        {offer?.limits ? <p className="text-13 text-ink-2">{offer.limits}</p> : null}
        {out ? null : children}
      </div>

      {/* The form that requests a mail about new stock has its own bar. */}
      {out && restock ? null : (
        <section aria-label={pageMessages.buyBar} className="buy-bar needs-script">
          <p>
            <b>{money(price * Math.max(1, quantity))}</b>
            {quantity > 1 ? (
              <span>{`${quantity} × ${money(price)}`}</span>
            ) : product.originalPrice !== null && product.originalPrice > price ? (
              <s aria-hidden="true">{money(product.originalPrice)}</s>
            ) : null}
          </p>
          {addButton}
        </section>
      )}
    </div>
  );
}

/**
 * Returns the limits of the product for this shopper. Earlier orders of the shopper can lower these limits.
 */
function useOfferOf({ id, limits }: CartCard): CartOffer | undefined {
  const { store, offerOf } = useCart();
  const isAsked = useShopSnapshot()?.signedIn === true && limits.customerMost !== null;
  useEffect(() => {
    if (isAsked) void store.refresh(id);
  }, [store, id, isAsked]);
  return offerOf(id);
}
