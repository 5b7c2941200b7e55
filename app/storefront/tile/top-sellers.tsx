import { PlainLinks } from "#app/design-system/plain-links.tsx";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { ProductTile } from "./product-tile.tsx";

interface TopSellersProps {
  products: readonly ProductCard[];
  /** By default, the title of the most popular products. */
  title?: string | undefined;
}

/** The most popular products. Shows nothing without a product. */
export function TopSellers({ products, title = shopMessages.marketplace.topSellers }: TopSellersProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="top-sellers" className="page">
      <h2 id="top-sellers" className="title mb-4 text-22">
        {title}
      </h2>
      <PlainLinks className="card-grid">
        {products.map((product, index) => (
          // Three cards fill a row of wide screens.
          <li key={product.id} className={index > 2 ? "xl:hidden" : undefined}>
            <ProductTile product={product} />
          </li>
        ))}
      </PlainLinks>
    </section>
  );
}
