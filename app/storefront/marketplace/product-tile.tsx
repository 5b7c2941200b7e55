import type { ReactNode } from "react";
import { Seal } from "#app/seals/seal.tsx";
import { isInk, SmallImage } from "#app/seals/small-image.tsx";
import { PriceLine, RatingLine, StockLine } from "#app/storefront/product/product-facts.tsx";
import { cardStock } from "#app/storefront/product/stock-text.ts";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { stockTier } from "#domain/catalog/storefront/rules.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";

/** Returns the address of a product's page, on the variant that the search names. */
export const addressOf = ({ slug, variant }: ProductCard): string =>
  `/marketplace/${slug}${variant ? `?v=${variant}` : ""}`;

interface ProductTileProps {
  product: ProductCard;
  badge: string;
  /** Whether the badge stands on the image; otherwise it is a word beside the category. */
  isStanding?: boolean;
  /** Target of the name's link; by default the product's page. */
  to?: string;
  /** The button at the foot of the card. */
  action: ReactNode;
  /** Opens the quick view; without it the card has no such button. */
  onQuickView?: (product: ProductCard) => void;
  headingLevel?: "h2" | "h3";
  /** The address of the seal's lines, in a long list. */
  seal?: string | undefined;
}

/**
 * A product in a list of `PlainLinks`: the image is beside the text below 768 px, above it from 768 px. The
 * link of the name covers the card. Price and button are at the bottom, so that they align in a row of cards
 * with different text lengths. The card's styles depend on the order of its elements (`repeated.css`).
 */
export function ProductTile({
  product,
  badge,
  isStanding,
  to,
  action,
  onQuickView,
  headingLevel: Heading = "h3",
  seal,
}: ProductTileProps) {
  const address = to ?? addressOf(product);
  const out = stockTier(product.stockQuantity).tier === "out";
  return (
    <article className="tile">
      <div className={isInk(product.cover) ? product.cover : undefined}>
        {isInk(product.cover) ? (
          <Seal slug={product.slug} emoji={product.emoji} muted={out} hasGhost from={seal} />
        ) : (
          <SmallImage address={product.cover} className={out ? "image-muted" : undefined} />
        )}
        {onQuickView ? (
          <button
            type="button"
            aria-label={shopMessages.product.quickViewOf(product.name)}
            title={shopMessages.product.quickView}
            onClick={() => onQuickView(product)}
          />
        ) : null}
      </div>
      <div>
        <p>
          {`${product.category?.name ?? ""} `}
          <span className={isStanding ? "badge" : undefined}>{badge}</span>
        </p>
        <Heading>
          <a href={address}>{product.name}</a>
        </Heading>
        <p>{product.shortDescription}</p>
        <RatingLine product={product} />
        <StockLine stock={cardStock(product)} />
        <div>
          <PriceLine product={product} />
          {action}
        </div>
      </div>
    </article>
  );
}
