import { classes } from "#app/design-system/classes.ts";
import { PlainLinks } from "#app/design-system/plain-links.tsx";
import type { CatalogPage, CatalogQuery } from "#domain/catalog/products/product-views.ts";
import { catalogSearch } from "#domain/catalog/storefront/parse-catalog-query.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { formatBounded } from "#messages/format.ts";

const messages = shopMessages.marketplace;

interface CategoryNavProps {
  query: CatalogQuery;
  counts: CatalogPage["counts"];
}

/**
 * Shows All Products and each category. Each category has its number of products and a dot in its color. From
 * 1200 px, the categories are a column. Below 1200 px, the categories are one row that scrolls horizontally.
 */
export function CategoryNav({ query, counts }: CategoryNavProps) {
  const all = { id: "", slug: "", name: messages.allProducts, count: counts.all, ink: undefined };
  return (
    <nav aria-label={messages.categories}>
      <PlainLinks preventScrollReset className="category-nav">
        {[all, ...counts.categories].map(({ id, slug, name, count, ink }) => (
          <li key={id}>
            <a
              href={`/marketplace${catalogSearch({ ...query, category: slug, page: 1 })}`}
              aria-current={slug === query.category ? "true" : undefined}
              className={classes("category-link", ink !== undefined && `ink-${ink}`)}
            >
              {name}
              {count === null ? null : <span>{`(${formatBounded(count, counts.isCapped)})`}</span>}
            </a>
          </li>
        ))}
      </PlainLinks>
    </nav>
  );
}
