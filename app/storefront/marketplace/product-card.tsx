import { Button, buttonClasses } from "#app/design-system/button.tsx";
import type { ProductCard as Product } from "#domain/catalog/products/product-views.ts";
import { type MarketplaceBadge, marketplaceBadge, stockTier } from "#domain/catalog/storefront/rules.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { addressOf, ProductTile } from "./product-tile.tsx";

interface ProductCardProps {
  product: Product;
  /** Adds one unit to the cart. */
  onAdd: (product: Product) => void;
  onQuickView?: (product: Product) => void;
  headingLevel?: "h2" | "h3";
  /** The badge that stands on the image of its cards (`standingBadge`). */
  standing?: MarketplaceBadge | undefined;
  /** The address of the seal's lines, in a long list. */
  seal?: string | undefined;
}

/**
 * A product in the marketplace, with a link to its page, a quick view and an add-to-cart button. The button
 * of a group leads to its page, where the choice is.
 */
export function ProductCard(props: ProductCardProps) {
  const { product, onAdd, onQuickView, headingLevel = "h2", standing, seal } = props;
  const out = stockTier(product.stockQuantity).tier === "out";
  const badge = marketplaceBadge(product.salesCount);
  return (
    <ProductTile
      product={product}
      badge={shopMessages.badges[badge]}
      isStanding={badge === standing}
      onQuickView={onQuickView}
      headingLevel={headingLevel}
      seal={seal}
      action={
        product.isGroup ? (
          <a href={addressOf(product)} className={buttonClasses({ variant: "outline" })}>
            {shopMessages.product.viewDetails}
            <span className="sr-only">{`: ${product.name}`}</span>
          </a>
        ) : (
          <Button variant="outline" disabled={out} onClick={() => onAdd(product)}>
            {out ? shopMessages.product.outOfStock : shopMessages.product.addToCart}
            {/* Distinguishes the identical buttons of a page for screen readers. */}
            <span className="sr-only">{`: ${product.name}`}</span>
          </Button>
        )
      }
    />
  );
}
