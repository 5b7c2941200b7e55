import { Button, buttonClasses } from "#app/design-system/button.tsx";
import { addressOf, ProductTile } from "#app/storefront/tile/product-tile.tsx";
import type { ProductCard as Product } from "#domain/catalog/products/product-views.ts";
import { type MarketplaceBadge, marketplaceBadge, stockTier } from "#domain/catalog/storefront/rules.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";

interface ProductCardProps {
  product: Product;
  /** Adds one unit to the cart. */
  onAdd: (product: Product) => void;
  /** Whether a unit was added a moment ago. */
  isAdded: boolean;
  onQuickView?: (product: Product) => void;
  headingLevel?: "h2" | "h3";
  /** The badge that this card shows on its image (`standingBadge`). Few cards of the page have this badge. */
  standing?: MarketplaceBadge | undefined;
  /**
   * The URL of the file with the seal's lines. The URL is given only when the card is part of a long list.
   */
  seal?: string | undefined;
}

/**
 * A product in the marketplace, with a link to its page, a quick view and an add-to-cart button. When a mouse
 * pointer is over the card, the buttons appear over the image of the card. On touch screens the add-to-cart
 * button is a round "+". For a group, the button leads to the page of the group, where the shopper chooses a
 * variant.
 */
export function ProductCard(props: ProductCardProps) {
  const { product, onAdd, isAdded, onQuickView, headingLevel = "h2", standing, seal } = props;
  const messages = shopMessages.product;
  const out = stockTier(product.stockQuantity).tier === "out";
  const badge = marketplaceBadge(product.salesCount);
  // Adds the name of the product for screen readers, because all buttons have the same visible text.
  const name = <span className="sr-only">{`: ${product.name}`}</span>;
  return (
    <ProductTile
      product={product}
      badge={shopMessages.badges[badge]}
      isStanding={badge === standing}
      headingLevel={headingLevel}
      seal={seal}
    >
      {onQuickView ? (
        <button
          type="button"
          aria-label={messages.quickViewOf(product.name)}
          title={messages.quickView}
          onClick={() => onQuickView(product)}
        />
      ) : null}
      {product.isGroup ? (
        <a href={addressOf(product)} className={buttonClasses({ variant: "outline" })}>
          {messages.viewDetails}
          {name}
        </a>
      ) : (
        <>
          {out ? (
            <a href={`${addressOf(product)}#restock`} className="button bell">
              {messages.tellMe}
              {name}
            </a>
          ) : null}
          <Button
            variant="outline"
            disabled={out}
            data-added={isAdded || undefined}
            onClick={() => onAdd(product)}
          >
            {out ? messages.outOfStock : isAdded ? messages.added : messages.addToCart}
            {name}
          </Button>
        </>
      )}
    </ProductTile>
  );
}
