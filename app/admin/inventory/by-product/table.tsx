import { Plus } from "lucide-react";
import { Link } from "react-router";
import { type Column, DataTable } from "#app/admin/design/list/data-table.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { ListStatus } from "#app/design-system/badge.tsx";
import { Cover } from "#app/seals/cover.tsx";
import type { ProductStockView } from "#domain/inventory/lists/inventory-views.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import { day, moment } from "../item-text.tsx";
import { inventoryMessages } from "../messages.ts";
import { tellApart } from "../tell-apart.ts";

interface ProductStockTableProps {
  products: readonly ProductStockView[];
  timeZone: string;
  /** Called with the slug of the product that gets new stock. */
  onAdd: (product: string) => void;
  empty: React.ReactNode;
  /**
   * Whether the table is the short list above the items. On wide screens, the last two columns of the short
   * list are as wide as the last two columns of the item list. The short list omits the cost and the number
   * of reserved items. On tablets, the short list also omits the last import.
   */
  isShort?: boolean;
}

/**
 * Whether the cost of at least one product is known. When no cost is known, the table omits the column of the
 * cost.
 */
export const hasCosts = (products: readonly ProductStockView[]): boolean =>
  products.some(({ unitCost }) => unitCost !== null);

/** Stock for fewer days than this number is shown as scarce. */
const FEW_DAYS = 7;

/** The stock of each product: items by state, cost, days left and the last import. */
export function ProductStockTable({
  products,
  timeZone,
  onAdd,
  empty,
  isShort = false,
}: ProductStockTableProps) {
  const messages = inventoryMessages.byProduct;
  const none = (
    <span className="nothing text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{messages.unknown}</span>
    </span>
  );
  const hasReserved = !isShort && products.some(({ reserved }) => reserved > 0);
  const hasCost = !isShort && hasCosts(products);
  const columns: Column<ProductStockView>[] = [
    {
      key: "product",
      at: "title",
      head: messages.columns.product,
      isName: true,
      cell: ({ slug, emoji, cover, name }) => (
        <Link
          to={`/admin/inventario?produto=${encodeURIComponent(slug)}`}
          className="flex items-center gap-3 wrap-anywhere hover:underline xl:min-w-36"
        >
          <span data-at="cover" className="shrink-0">
            <Cover slug={slug} emoji={emoji} cover={cover} size={32} />
          </span>
          <span className="font-semibold">{name}</span>
        </Link>
      ),
    },
    {
      key: "available",
      at: "more",
      head: messages.columns.available,
      numeric: true,
      // In an entry, the badge "Esgotado" already says that no item is available.
      cell: ({ available }) =>
        available > 0 ? formatCount(available) : <span className="nothing text-ink-3">0</span>,
    },
    {
      key: "reserved",
      at: "more",
      head: messages.columns.reserved,
      numeric: true,
      // Narrow screens show each row as an entry, and the entry shows this number only when it is above zero.
      cell: ({ reserved }) =>
        reserved > 0 ? formatCount(reserved) : <span className="nothing text-ink-3">0</span>,
    },
    {
      key: "sold",
      at: "more",
      head: messages.columns.sold,
      numeric: true,
      cell: ({ sold }) => <span className={sold > 0 ? "" : "text-ink-3"}>{formatCount(sold)}</span>,
    },
    {
      key: "cost",
      at: "more",
      head: messages.columns.cost,
      numeric: true,
      cell: (row) => (row.unitCost === null ? none : formatMoney(row.unitCost)),
    },
    {
      key: "days",
      at: "value",
      head: messages.columns.days,
      numeric: true,
      cell: (row) => <Days row={row} />,
    },
    {
      key: "import",
      at: "more",
      head: messages.columns.lastImport,
      isTableOnly: isShort,
      cell: ({ lastImport }) =>
        lastImport ? (
          <time dateTime={lastImport} title={moment(lastImport, timeZone)} className="whitespace-nowrap">
            {day(lastImport, timeZone)}
          </time>
        ) : (
          none
        ),
    },
    {
      key: "acts",
      at: "actions",
      head: inventoryMessages.columns.actions,
      isActions: true,
      cell: ({ slug, name }) => (
        <RowButton label={messages.addTo(name)} onClick={() => onAdd(slug)}>
          <Plus aria-hidden="true" size={16} className="md:hidden" />
          <span className="max-md:hidden">{messages.add}</span>
        </RowButton>
      ),
    },
  ];
  return (
    <div className={isShort ? "product-stock unit-columns" : "product-stock"}>
      <DataTable
        caption={messages.title}
        columns={columns.filter(
          ({ key }) => (key !== "cost" || hasCost) && (key !== "reserved" || hasReserved),
        )}
        rows={tellApart(products)}
        rowKey={({ id }) => id}
        empty={empty}
      />
    </div>
  );
}

function Days({ row }: { row: ProductStockView }) {
  const messages = inventoryMessages.byProduct;
  if (row.available === 0) return <ListStatus tone="danger">{messages.soldOut}</ListStatus>;
  if (row.daysLeft === null) return <span className="whitespace-nowrap text-ink-3">{messages.noSales}</span>;
  return (
    <span className={`whitespace-nowrap ${row.daysLeft < FEW_DAYS ? "font-semibold text-warning" : ""}`}>
      <span className="text-13 font-normal text-ink-3 xl:hidden">{messages.columns.days.toLowerCase()} </span>
      <br className="max-md:hidden xl:hidden" />
      {messages.days(row.daysLeft)}
    </span>
  );
}
