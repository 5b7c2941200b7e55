import { X } from "lucide-react";
import { Link, useLocation } from "react-router";
import { AddressSelect } from "#app/admin/design/list/address-select.tsx";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { SearchBox } from "#app/admin/design/list/search-box.tsx";
import { SortSelect } from "#app/admin/design/list/sort-select.tsx";
import type { ProductChoice } from "#domain/inventory/lists/inventory-views.ts";
import type { InventoryQuery } from "#domain/inventory/lists/parse-inventory-query.ts";
import { shortId } from "./item-text.tsx";
import { inventoryMessages as messages } from "./messages.ts";

interface StockFiltersProps {
  query: InventoryQuery;
  products: readonly ProductChoice[];
}

/**
 * The search, the product filter and the sorting. The URL of the page stores the values of the search, the
 * product filter and the sorting.
 */
export function StockFilters({ query, products }: StockFiltersProps) {
  return (
    <div className="my-4 flex flex-wrap items-center gap-2">
      <SearchBox placeholder={messages.search} />
      <AddressSelect
        name="produto"
        label={messages.product}
        className="flex-1 max-sm:order-last max-sm:w-full max-sm:flex-auto sm:max-w-60"
        value={query.product}
        options={[
          ["", messages.allProducts],
          ...products.map(({ slug, name, available }) => [slug, messages.choice(name, available)] as const),
        ]}
      />
      <div className="ml-auto">
        <SortSelect
          name="ordem"
          label={messages.order}
          value={query.oldestFirst ? "antigos" : ""}
          options={[
            ["", messages.newestFirst],
            ["antigos", messages.oldestFirst],
          ]}
        />
      </div>
      {query.isLow && <ActiveFilter name="estoque" label={messages.clearLow} shown={messages.onlyLow} />}
      {query.batch && (
        <ActiveFilter
          name="lote"
          label={messages.clearBatch}
          shown={messages.onlyBatch(shortId(query.batch))}
        />
      )}
    </div>
  );
}

/** A filter that a link from another page has set. Pressing the filter removes the filter. */
function ActiveFilter({ name, label, shown }: { name: string; label: string; shown: string }) {
  const location = useLocation();
  return (
    <Link
      to={listAddress(location, { [name]: "" })}
      preventScrollReset
      aria-label={label}
      className="inline-flex min-h-9 items-center gap-2 rounded-full border border-control px-3 text-13 max-sm:order-last hover:bg-surface-2"
    >
      {shown}
      <X aria-hidden="true" size={14} />
    </Link>
  );
}
