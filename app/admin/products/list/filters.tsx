import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { useActiveInView } from "#app/admin/design/list/active-in-view.ts";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { SortSelect } from "#app/admin/design/list/sort-select.tsx";
import { CategoryDialog } from "#app/admin/products/category-dialog.tsx";
import { productMessages as messages } from "#app/admin/products/messages.ts";
import {
  type StaffProductPage,
  type StaffProductQuery,
  staffSorts,
} from "#domain/catalog/staff/staff-views.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import { formatCount } from "#messages/format.ts";

/** Selects the sort order. The server sorts the list, and the address stores the order (spec R1, R29). */
export function ProductSort({ query }: { query: StaffProductQuery }) {
  return (
    <SortSelect
      name="sort"
      label={messages.sort}
      value={query.sort}
      options={staffSorts.map((sort) => [sort, messages.sorts[sort]])}
      standard="name"
      isLabelShown
      replace
    />
  );
}

const ENTRY =
  "admin-text flex min-h-10 max-w-64 items-center justify-between gap-2 rounded-full border border-line bg-surface px-3 text-ink-2 hover:border-control hover:text-ink aria-[current=true]:border-ink aria-[current=true]:font-semibold aria-[current=true]:text-ink xl:max-w-none xl:rounded-6 xl:border-transparent xl:bg-transparent xl:hover:border-transparent xl:hover:bg-surface-2 xl:aria-[current=true]:border-transparent xl:aria-[current=true]:bg-surface-2";

interface CategoryFilterProps {
  query: StaffProductQuery;
  list: Pick<StaffProductPage, "categories">;
}

/**
 * Shows the categories with their product counts for the current search and view, and a button for a new
 * category. On screens narrower than 1280 px the categories are a row that scrolls, and the edge of the row
 * fades.
 */
export function CategoryFilter({ query, list }: CategoryFilterProps) {
  const location = useLocation();
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  const [isMaking, setMaking] = useState(false);
  const all = list.categories.reduce<number | null>(
    (sum, { count }) => (sum === null || count === null ? null : sum + count),
    0,
  );
  const entries = [{ slug: "", name: messages.categories.all, count: all }, ...list.categories];
  const row = useRef<HTMLElement>(null);
  useActiveInView(row, query.category);
  return (
    <nav
      ref={row}
      aria-label={messages.categories.label}
      className="row-scroll -mx-4 overflow-x-auto py-0.5 pr-8 pl-4 fade-end md:-mr-6 md:ml-0 md:pl-0 xl:mr-0 xl:overflow-visible xl:p-0"
    >
      <p className="hidden px-3 pb-1 text-13 font-semibold text-ink-3 xl:block">
        {messages.categories.label}
      </p>
      <ul className="flex w-max gap-2 pb-1 xl:grid xl:w-auto xl:grid-cols-1 xl:gap-0.5">
        {entries.map(({ slug, name, count }) => (
          <li key={slug} className="shrink-0 xl:shrink">
            <Link
              to={listAddress(location, { category: slug })}
              preventScrollReset
              aria-current={slug === query.category ? "true" : undefined}
              className={ENTRY}
            >
              <span className="truncate">{name || messages.categories.none}</span>
              {count !== null && <span className="text-13 font-normal text-ink-3">{formatCount(count)}</span>}
            </Link>
          </li>
        ))}
        {staffCan(shell, "categories.save") && (
          <li className="shrink-0 xl:shrink">
            <button type="button" onClick={() => setMaking(true)} className={`${ENTRY} w-full`}>
              <span className="flex items-center gap-2">
                <Plus aria-hidden="true" size={16} />
                {messages.newCategory}
              </span>
            </button>
          </li>
        )}
      </ul>
      <CategoryDialog open={isMaking} onClose={() => setMaking(false)} />
    </nav>
  );
}
