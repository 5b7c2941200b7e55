import type { ReactNode } from "react";
import { Seal } from "#app/seals/seal.tsx";
import { isInk, SmallImage } from "#app/seals/small-image.tsx";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { stockTier } from "#domain/catalog/storefront/rules.ts";
import type { formatMoney } from "#messages/format.ts";
import { PriceLine, Rating, StockLine } from "./product-facts.tsx";
import { cardStock } from "./stock-text.ts";

/**
 * Returns the address of a product's page. When the search matched a variant of the product, the address
 * selects this variant.
 */
export const addressOf = ({ slug, variant }: ProductCard): string =>
  `/marketplace/${slug}${variant ? `?v=${variant}` : ""}`;

interface ProductTileProps {
  product: ProductCard;
  badge?: string;
  /**
   * Whether the badge distinguishes this card from other cards. A badge that distinguishes the card is shown
   * more prominently.
   */
  isStanding?: boolean;
  /** The address to which the name links. By default, the name links to the product's page. */
  to?: string;
  /** The button at the bottom of the card. */
  foot?: ReactNode;
  /** The buttons over the card. */
  children?: ReactNode;
  headingLevel?: "h2" | "h3";
  /**
   * The URL of the file with the seal's lines. The URL is given only when the tile is part of a long list.
   */
  seal?: string | undefined;
  /** Whether the tile is the first and largest of its page. */
  isFirst?: true | undefined;
  /** Formats the prices of a preview. */
  money?: typeof formatMoney;
}

/**
 * A product in a list of `PlainLinks`: its 3:2 image, its name, its price and one line about its stock. The
 * link of the name covers the card, so a click anywhere on the card opens the link. The price and the stock
 * are at the bottom, so that they align in a row of cards. The styles depend on the order of the elements
 * (`tile.css`).
 */
export function ProductTile({
  product,
  badge,
  isStanding,
  to,
  foot,
  children,
  headingLevel: Heading = "h3",
  seal,
  isFirst,
  money,
}: ProductTileProps) {
  const { cover, category } = product;
  const out = stockTier(product.stockQuantity).tier === "out";
  return (
    <article className="tile">
      <div className={isInk(cover) ? cover : category ? `ink-${category.ink}` : undefined}>
        {isInk(cover) ? (
          <Seal slug={product.slug} emoji={product.emoji} muted={out} hasGhost from={seal} />
        ) : (
          <SmallImage address={cover} className={out ? "image-muted" : undefined} isFirst={isFirst} />
        )}
      </div>
      <div>
        <Heading>
          <a href={to ?? addressOf(product)}>{product.name}</a>
        </Heading>
        <div>
          <PriceLine product={product} money={money} />
          <Rating rating={product.rating} />
        </div>
        <div>
          <StockLine stock={cardStock(product)} />
          {badge ? isStanding ? <b>{badge}</b> : <span>{badge}</span> : null}
        </div>
        {foot}
      </div>
      {children}
    </article>
  );
}
