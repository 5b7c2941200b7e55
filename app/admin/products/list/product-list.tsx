import { useRef } from "react";
import { Link, useLocation } from "react-router";
import { listPath } from "#app/admin/design/list/list-address.ts";
import { OVER_LIST } from "#app/admin/design/list/use-form-address.ts";
import { phoneHeads, useSelection } from "#app/admin/products/bulk/selection.tsx";
import { useDialogAddress } from "#app/admin/products/list-links.ts";
import { LoadMore } from "#app/admin/products/load-more.tsx";
import { productMessages as messages } from "#app/admin/products/messages.ts";
import { buttonClasses } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import type { StaffProductPage, StaffProductQuery } from "#domain/catalog/staff/staff-views.ts";
import { ProductCard } from "./product-card.tsx";

interface ProductListProps {
  query: StaffProductQuery;
  list: StaffProductPage & { stats: { total: number } };
}

/** The cards of the products that were loaded for the current search, category and view. */
export function ProductList({ query, list }: ProductListProps) {
  const { ids } = useSelection();
  const listRef = useRef<HTMLUListElement>(null);
  if (list.total === 0) return <NoProducts query={query} list={list} />;
  return (
    <>
      <div aria-hidden="true" className={`product-heads ${phoneHeads(ids)}`}>
        <span className="col-start-4 text-right">{messages.sorts.price}</span>
        <span className="text-right">{messages.card.stock}</span>
        <span className="text-right">{messages.card.sales}</span>
        <span className="pl-3">{messages.bulk.status}</span>
        <span>{messages.card.featured}</span>
      </div>
      <ul ref={listRef} aria-label={messages.list} className="product-rows">
        {list.products.map((product) => (
          <li key={product.id} data-product={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} listRef={listRef} />
    </>
  );
}

function NoProducts({ query, list }: ProductListProps) {
  const pathname = listPath(useLocation().pathname);
  const address = useDialogAddress();
  const isFiltered = query.q !== "" || query.category !== "" || query.tab !== "";
  if (!isFiltered && list.stats.total === 0)
    return (
      <EmptyState
        title={messages.empty.none}
        action={
          <Link
            to={address("novo")}
            state={OVER_LIST}
            preventScrollReset
            className={buttonClasses({ variant: "outline" })}
          >
            {messages.create}
          </Link>
        }
      >
        {messages.empty.noneText}
      </EmptyState>
    );
  return (
    <EmptyState
      title={messages.empty.found}
      action={
        <Link to={pathname} className={buttonClasses({ variant: "outline" })}>
          {messages.empty.clear}
        </Link>
      }
    >
      {messages.empty.foundText}
    </EmptyState>
  );
}
