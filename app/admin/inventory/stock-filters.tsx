import { X } from "lucide-react";
import { Link, useLocation, useNavigate } from "react-router";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { SearchBox } from "#app/admin/design/list/search-box.tsx";
import { SelectInput } from "#app/design-system/inputs.tsx";
import type { ProductChoice } from "#domain/inventory/lists/inventory-views.ts";
import type { InventoryQuery } from "#domain/inventory/lists/parse-inventory-query.ts";
import { shortId } from "./item-words.tsx";
import { inventoryMessages as words } from "./messages.ts";

interface StockFiltersProps {
  query: InventoryQuery;
  products: readonly ProductChoice[];
}

/** Search, product filter and sorting, all stored in the address. */
export function StockFilters({ query, products }: StockFiltersProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const change = (name: string) => (event: { currentTarget: { value: string } }) =>
    void navigate(listAddress(location, { [name]: event.currentTarget.value }), { preventScrollReset: true });
  const select = "min-h-10! w-full min-w-0 py-1.5 sm:w-auto sm:max-w-72";
  return (
    <div className="my-4 flex flex-wrap items-center gap-2">
      <SearchBox placeholder={words.search} />
      <SelectInput
        aria-label={words.product}
        className={select}
        value={query.product}
        onChange={change("produto")}
      >
        <option value="">{words.allProducts}</option>
        {products.map(({ slug, name, available }) => (
          <option key={slug} value={slug}>
            {words.choice(name, available)}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        aria-label={words.order}
        className={select}
        value={query.oldestFirst ? "antigos" : ""}
        onChange={change("ordem")}
      >
        <option value="">{words.newestFirst}</option>
        <option value="antigos">{words.oldestFirst}</option>
      </SelectInput>
      {query.isLow && (
        <Link
          to={listAddress(location, { estoque: "" })}
          preventScrollReset
          aria-label={words.clearLow}
          className="inline-flex min-h-9 items-center gap-2 rounded-full border border-control px-3 text-13 hover:bg-surface-2"
        >
          {words.onlyLow}
          <X aria-hidden="true" size={14} />
        </Link>
      )}
      {query.batch && (
        <Link
          to={listAddress(location, { lote: "" })}
          preventScrollReset
          aria-label={words.clearBatch}
          className="inline-flex min-h-9 items-center gap-2 rounded-full border border-control px-3 text-13 hover:bg-surface-2"
        >
          {words.onlyBatch(shortId(query.batch))}
          <X aria-hidden="true" size={14} />
        </Link>
      )}
    </div>
  );
}
