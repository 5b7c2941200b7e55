import type { ReactNode } from "react";
import { Badge } from "#app/design-system/badge.tsx";
import { Seal } from "#app/seals/seal.tsx";
import { isInk, SmallImage } from "#app/seals/small-image.tsx";
import { messages } from "#app/storefront/messages.ts";
import { PriceLine, RatingLine, StockLine } from "#app/storefront/product/product-facts.tsx";
import { cardStock } from "#app/storefront/product/stock-words.ts";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { stockTier } from "#domain/catalog/storefront/rules.ts";

interface ProductTileProps {
  product: ProductCard;
  badge: string;
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
 * A product in a list of `PlainLinks`: the image is beside the text below 768 px, above it from 768 px. Price
 * and button are at the bottom, so that they align in a row of cards with different text lengths. Its styles
 * depend on the order of its elements (`repeated.css`).
 */
export function ProductTile({
  product,
  badge,
  to,
  action,
  onQuickView,
  headingLevel: Heading = "h3",
  seal,
}: ProductTileProps) {
  const address = to ?? `/marketplace/${product.slug}`;
  const out = stockTier(product.stockQuantity).tier === "out";
  return (
    <article className="tile">
      <div className={isInk(product.cover) ? product.cover : undefined}>
        {/* biome-ignore lint/a11y/useAnchorContent: a target for the pointer; the name below is the link. */}
        <a href={address} tabIndex={-1} aria-hidden="true">
          {isInk(product.cover) ? (
            <Seal slug={product.slug} emoji={product.emoji} muted={out} hasGhost from={seal} />
          ) : (
            <SmallImage address={product.cover} className={out ? "image-muted" : undefined} />
          )}
        </a>
        <Badge>{badge}</Badge>
        {onQuickView ? (
          <button
            type="button"
            aria-label={messages.product.quickViewOf(product.name)}
            title={messages.product.quickView}
            onClick={() => onQuickView(product)}
          />
        ) : null}
      </div>
      <div>
        <p>{product.category?.name ?? "\u00a0"}</p>
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
