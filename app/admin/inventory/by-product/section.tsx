import { Link, useLocation } from "react-router";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { LinkButton } from "#app/design-system/button.tsx";
import { PRODUCTS_TAB } from "#domain/inventory/lists/parse-inventory-query.ts";
import type { ProductStockPage } from "#domain/inventory/lists/product-stock.ts";
import { inventoryMessages } from "../messages.ts";
import { ProductStockTable } from "./table.tsx";

/**
 * The products that will sell out first. The section stands at the top of the inventory's default view. The
 * section is empty when the shop has no products.
 */
export function StockByProduct(props: {
  stock: ProductStockPage | null;
  timeZone: string;
  onAdd: (product: string) => void;
}) {
  const { stock, timeZone, onAdd } = props;
  const messages = inventoryMessages.byProduct;
  if (!stock || stock.products.length === 0) return null;
  return (
    <section aria-labelledby="stock-by-product" className="mt-6 mb-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="stock-by-product" className="title text-18 sm:text-22">
          {messages.soonest}
        </h2>
        <Link
          to={`/admin/inventario?tab=${PRODUCTS_TAB}`}
          className="admin-text underline hover:no-underline"
        >
          {messages.all}
        </Link>
      </div>
      <ProductStockTable products={stock.products} timeZone={timeZone} onAdd={onAdd} empty={null} isShort />
      {stock.products.some(({ daysLeft }) => daysLeft) && <StockNote />}
    </section>
  );
}

/**
 * Shows a note that explains how the shop estimates the remaining days of stock. When the table shows the
 * cost, the note also explains the cost.
 */
export function StockNote({ hasCost = false }: { hasCost?: boolean }) {
  const { costNote, note } = inventoryMessages.byProduct;
  return (
    <p className="mt-2 text-13 text-ink-3 max-md:hidden">
      {hasCost && `${costNote} `}
      {note}
    </p>
  );
}

/**
 * Links to the next products, and back to the first products. The address names the last product of the
 * previous page, so the links show no page numbers.
 */
export function ProductPages({ next, after }: { next: string | null; after: string }) {
  const location = useLocation();
  const messages = inventoryMessages.byProduct;
  if (next === null && after === "") return null;
  return (
    <nav aria-label={messages.pages} className="mt-4 flex flex-wrap justify-end gap-2">
      {after !== "" && (
        <LinkButton to={listAddress(location, { depois: "" })} variant="outline" size="sm">
          {messages.first}
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton to={listAddress(location, { depois: next })} variant="outline" size="sm">
          {messages.next}
        </LinkButton>
      )}
    </nav>
  );
}
