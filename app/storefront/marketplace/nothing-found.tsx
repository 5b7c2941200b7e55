import { LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { PlainLinks } from "#app/design-system/plain-links.tsx";
import type { CatalogQuery, ProductCard as Product } from "#domain/catalog/products/product-views.ts";
import { catalogSearch } from "#domain/catalog/storefront/parse-catalog-query.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { ProductCard } from "./product-card.tsx";
import { useAddOne } from "./use-add-one.ts";

const messages = shopMessages.marketplace;

/**
 * The content of an empty list: the reason why the list is empty, a link, and the top sellers. When the
 * visitor has typed a search, the link clears only the search. Otherwise the link clears the category and the
 * filters.
 */
export function NothingFound({ query, topSellers }: { query: CatalogQuery; topSellers: Product[] }) {
  const { add, added } = useAddOne();
  const { q, category, inStock, priceFrom, priceTo } = query;
  const isFiltered = inStock || priceFrom || priceTo;
  const [title, why] = q
    ? [messages.noResults(q), messages.noResultsWhy]
    : isFiltered
      ? [messages.emptyFilter]
      : category
        ? [messages.emptyCategory, messages.emptyCategoryWhy]
        : [messages.emptyShop, messages.emptyShopWhy];
  return (
    <>
      <p role="status" className="sr-only">
        {title}
      </p>
      <EmptyState
        title={title}
        action={
          q || isFiltered || category ? (
            <LinkButton
              to={`/marketplace${q ? catalogSearch({ ...query, q: "", page: 1 }) : ""}`}
              variant="outline"
              preventScrollReset
            >
              {q ? messages.clearSearch : messages.showAll}
            </LinkButton>
          ) : null
        }
      >
        {why}
      </EmptyState>
      {topSellers.length > 0 ? (
        <>
          <h2 className="title mt-12 mb-4 text-22">{messages.topSellers}</h2>
          <PlainLinks className="card-grid">
            {topSellers.map((product, index) => (
              // On wide screens, three cards fill the row, so further cards are hidden.
              <li key={product.id} className={index > 2 ? "xl:hidden" : undefined}>
                <ProductCard product={product} onAdd={add} isAdded={added === product.id} headingLevel="h3" />
              </li>
            ))}
          </PlainLinks>
        </>
      ) : null}
    </>
  );
}
