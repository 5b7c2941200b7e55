import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#app/design-system/button.tsx";
import { useShopSnapshot } from "#app/storefront/base/shop-snapshot.ts";
import { useCart } from "#app/storefront/cart/cart-context.ts";
import { useClaims } from "#app/storefront/claims/use-claims.ts";
import { limitedChoices, nextOrderLimits } from "#domain/catalog/pricing/order-limits.ts";
import type { ProductDetail } from "#domain/catalog/products/product-views.ts";
import { quantityChoices, stockTier } from "#domain/catalog/storefront/rules.ts";
import type { CartOffer } from "#domain/checkout/cart/cart-snapshot.ts";
import { deliveryTypeMessages } from "#messages/en/shared/delivery-types.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { formatMoney } from "#messages/format.ts";
import { StockLine } from "./product-facts.tsx";
import { QuantityChoice } from "./quantity-choice.tsx";
import { pageStock } from "./stock-text.ts";

const messages = shopMessages.product;

interface BuyPanelProps {
  product: ProductDetail;
  /** The price and what belongs to it. */
  price: ReactNode;
}

/**
 * Price, stock, quantity and the buy button. On phones a
 * fixed bar repeats the button while it is out of view.
 */
export function BuyPanel({ product, price }: BuyPanelProps) {
  const cart = useCart();
  const guarantee = useClaims()("productGuarantee");
  const [wanted, setWanted] = useState(1);
  const inCart = cart.quantityOf(product.id);
  const offer = useOfferOf(product);
  const limits = nextOrderLimits(product.limits, offer);
  const choices = limitedChoices(quantityChoices(product.stockQuantity, inCart), limits, inCart);
  // The choices shrink while the cart fills, therefore the chosen quantity is limited to them.
  const quantity = choices.findLast((choice) => choice <= wanted) ?? choices[0] ?? 0;
  const reached = product.tiers.findLast((tier) => tier.minQuantity <= quantity + inCart);
  const unit = reached?.price ?? product.price;
  const out = stockTier(product.stockQuantity).tier === "out";

  const add = () => {
    if (cart.add(product, quantity, "product")) setWanted(1);
  };
  const label = out ? messages.outOfStock : messages.addToCart;
  const closed = out || choices.length === 0;
  const { ref, gone } = useOutOfView();

  return (
    <>
      <div className="grid gap-4 rounded-16 border border-line bg-surface p-5 md:p-6">
        {price}
        <StockLine stock={pageStock(product)} />
        {choices.length > 0 ? (
          <QuantityChoice id="quantity" choices={choices} value={quantity} onChange={setWanted} />
        ) : out ? null : (
          <p className="text-15 text-ink-2">{inCart > 0 ? messages.allInCart : offer?.words}</p>
        )}
        <div ref={ref} className="needs-script">
          <Button onClick={add} disabled={closed} className="w-full">
            {label}
          </Button>
        </div>
        <div className="grid gap-2 border-t border-line pt-4 text-13 text-ink-2">
          {guarantee ? <p>{guarantee.words}</p> : null}
          <p>{deliveryTypeMessages[product.deliveryType].payment}</p>
        </div>
      </div>

      {gone && !closed ? (
        <section
          aria-label={messages.buyBar}
          className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
        >
          <div className="page flex items-center gap-4 py-3">
            <p className="min-w-0 flex-1">
              <span className="block truncate text-13 text-ink-3">{product.name}</span>
              <span className="font-bold">{formatMoney(unit * quantity)}</span>
            </p>
            <Button onClick={add}>{label}</Button>
          </div>
        </section>
      ) : null}
    </>
  );
}

/** Returns the limits that the server knows of this shopper, who may have ordered the product before. */
function useOfferOf({ id, limits }: ProductDetail): CartOffer | undefined {
  const { store, offerOf } = useCart();
  const isAsked = useShopSnapshot()?.signedIn === true && limits.customerMost !== null;
  useEffect(() => {
    if (isAsked) void store.refresh(id);
  }, [store, id, isAsked]);
  return offerOf(id);
}

/** Returns whether an element is out of view. False until the page is alive. */
function useOutOfView() {
  const ref = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => setGone(entry?.isIntersecting === false),
      // The top bar covers the first 64 px.
      { rootMargin: "-64px 0px 0px 0px" },
    );
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return { ref, gone };
}
