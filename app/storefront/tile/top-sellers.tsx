import type { ReactNode } from "react";
import { PlainLinks } from "#app/design-system/plain-links.tsx";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { ProductTile } from "./product-tile.tsx";

interface TopSellersProps {
  products: readonly ProductCard[];
  /** The title of the list. The default title says that these are the most popular products. */
  title?: string | undefined;
  /** A link at the right of the title. */
  children?: ReactNode;
}

/** The most popular products. Shows nothing when the list is empty. */
export function TopSellers({
  products,
  title = shopMessages.marketplace.topSellers,
  children,
}: TopSellersProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="top-sellers" className="page">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="top-sellers" className="title text-22">
          {title}
        </h2>
        {children}
      </div>
      <PlainLinks className="card-grid">
        {products.map((product, index) => (
          // On wide screens, three cards fill the row, so the fourth card is hidden.
          <li key={product.id} className={index > 2 ? "xl:hidden" : undefined}>
            <ProductTile product={product} />
          </li>
        ))}
      </PlainLinks>
    </section>
  );
}
