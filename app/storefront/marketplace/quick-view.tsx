import { useState } from "react";
import { Button, buttonClasses, LinkButton } from "#app/design-system/button.tsx";
import { classes } from "#app/design-system/classes.ts";
import { Dialog } from "#app/design-system/dialog.tsx";
import { Seal } from "#app/seals/seal.tsx";
import { isInk, SmallImage } from "#app/seals/small-image.tsx";
import { useCart } from "#app/storefront/cart/cart-context.ts";
import { pageStock } from "#app/storefront/product/page-stock.ts";
import { QuantityChoice } from "#app/storefront/product/quantity-choice.tsx";
import { PriceLine, StockLine } from "#app/storefront/tile/product-facts.tsx";
import { addressOf } from "#app/storefront/tile/product-tile.tsx";
import { RatingLine } from "#app/storefront/tile/rating-line.tsx";
import { limitedChoices, NO_LIMITS, nextOrderLimits } from "#domain/catalog/pricing/order-limits.ts";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { quantityChoices, stockTier } from "#domain/catalog/storefront/rules.ts";
import { pageMessages } from "#messages/en/storefront/product-page.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";

const messages = shopMessages.product;

interface QuickViewProps {
  product: ProductCard;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Shows a product without leaving the list. For a group, the view offers no choice of a variant. When the
 * view closes, the focus returns to the card's button.
 */
export function QuickView({ product, open, onOpenChange }: QuickViewProps) {
  const cart = useCart();
  const [wanted, setWanted] = useState({ id: product.id, quantity: 1 });
  const inCart = cart.quantityOf(product.id);
  const limits = nextOrderLimits(NO_LIMITS, cart.offerOf(product.id));
  const choices = limitedChoices(quantityChoices(product.stockQuantity, inCart), limits, inCart);
  const asked = wanted.id === product.id ? wanted.quantity : 1;
  const quantity = choices.findLast((choice) => choice <= asked) ?? choices[0] ?? 0;
  const out = stockTier(product.stockQuantity).tier === "out";

  const add = () => {
    if (cart.add(product, quantity)) onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={product.name}
      description={product.shortDescription}
      finalFocus={() => document.querySelector<HTMLElement>(`[data-product="${product.id}"] button`)}
      footer={
        <div className={classes("grid gap-3", !product.isGroup && "sm:grid-cols-2")}>
          <LinkButton to={addressOf(product)} variant="outline" className="max-sm:order-2">
            {messages.viewDetails}
          </LinkButton>
          {product.isGroup ? null : out ? (
            <a href={`${addressOf(product)}#restock`} className={buttonClasses()}>
              {messages.tellMe}
            </a>
          ) : (
            <Button onClick={add} disabled={choices.length === 0}>
              {messages.addToCart}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-5 pb-1">
        <span
          className={classes(
            "ink-ground grid w-32 place-items-center overflow-hidden rounded-16 sm:w-48",
            isInk(product.cover) && product.cover,
          )}
        >
          {isInk(product.cover) ? (
            <Seal slug={product.slug} emoji={product.emoji} size={104} muted={out} />
          ) : (
            <SmallImage
              address={product.cover}
              className={classes("aspect-3/2 w-full", out && "image-muted")}
            />
          )}
        </span>
        <div className="grid gap-2 text-15">
          <PriceLine product={product} className="text-22" />
          <RatingLine product={product} />
          <StockLine stock={pageStock(product)} />
        </div>
        <div className="col-span-full">
          {product.isGroup ? null : choices.length > 0 ? (
            <QuantityChoice
              id="quick-view-quantity"
              choices={choices}
              value={quantity}
              onChange={(next) => setWanted({ id: product.id, quantity: next })}
            />
          ) : out ? null : (
            <p className="text-15 text-ink-2">{pageMessages.allInCart}</p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
