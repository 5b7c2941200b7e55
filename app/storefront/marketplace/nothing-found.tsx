import { LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { PlainLinks } from "#app/design-system/plain-links.tsx";
import type { CatalogQuery, ProductCard as Product } from "#domain/catalog/products/product-views.ts";
import { catalogSearch } from "#domain/catalog/storefront/parse-catalog-query.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { ProductCard } from "./product-card.tsx";
import { useAddOne } from "./use-add-one.ts";

const messages = shopMessages.marketplace;

/** The empty search result: the query, a way to clear it, and top sellers. */
export function NothingFound({ query, topSellers }: { query: CatalogQuery; topSellers: Product[] }) {
  const { add, added } = useAddOne();
  return (
    <>
      <p role="status" className="sr-only">
        {query.q ? messages.noResults(query.q) : messages.emptyCategory}
      </p>
      {query.q ? (
        <EmptyState
          title={messages.noResults(query.q)}
          action={
            <LinkButton
              to={`/marketplace${catalogSearch({ ...query, q: "", page: 1 })}`}
              variant="outline"
              preventScrollReset
            >
              {messages.clearSearch}
            </LinkButton>
          }
        >
          {messages.noResultsWhy}
        </EmptyState>
      ) : query.category ? (
        <EmptyState
          title={messages.emptyCategory}
          action={
            <LinkButton to="/marketplace" variant="outline" preventScrollReset>
              {messages.showAll}
            </LinkButton>
          }
        >
          {messages.emptyCategoryWhy}
        </EmptyState>
      ) : (
        <EmptyState title={messages.emptyShop}>{messages.emptyShopWhy}</EmptyState>
      )}
      {topSellers.length > 0 ? (
        <>
          <h2 className="title mt-12 mb-4 text-22">{messages.topSellers}</h2>
          <PlainLinks className="card-grid">
            {topSellers.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} onAdd={add} isAdded={added === product.id} headingLevel="h3" />
              </li>
            ))}
          </PlainLinks>
        </>
      ) : null}
    </>
  );
}
