import { formatDay, formatWait, wordOf } from "#app/admin/sales/sale-text.tsx";
import { Cover } from "#app/seals/cover.tsx";
import type { ListedSale, SaleRow } from "#domain/sales/sale-views.ts";
import type { SalesFilter } from "#domain/sales/sales-filter.ts";
import { stateMessages } from "#messages/pt-BR/back-office/sales/order-states.ts";
import { salesMessages as messages } from "#messages/pt-BR/back-office/sales/sales.ts";

/** The first product of an order with its image, the number of further lines, and the number of units. */
export function Product({ row }: { row: ListedSale }) {
  const { product, itemCount } = row;
  return (
    <span className="max-md:contents md:flex md:items-center md:gap-3">
      <span data-at="cover" className="shrink-0">
        {product && <Cover {...product} size={32} />}
      </span>
      <span className="parts min-w-0">
        <span data-at="note" className="wrap-anywhere" title={product?.name}>
          {product?.name}
          {itemCount > 1 && <span className="whitespace-nowrap text-ink-3"> +{itemCount - 1}</span>}
        </span>
        <span data-at="more" className="second text-13 text-ink-3">
          {messages.items(itemCount, row.totalQuantity)}
        </span>
      </span>
    </span>
  );
}

interface StatusNoteProps {
  row: SaleRow;
  filter: SalesFilter;
  timeZone: string;
  now: number;
}

/** The text beside the state: waiting time, completion date, or the reason for attention. */
export function StatusNote({ row, filter, timeZone, now }: StatusNoteProps) {
  if (filter.tab === "pendentes")
    return (
      <span className="text-13 whitespace-nowrap text-ink-3">
        {messages.waiting(formatWait(row.createdAt, now))}
      </span>
    );
  if (filter.tab === "concluidas")
    return (
      <span className="text-13 whitespace-nowrap text-ink-3">
        {messages.completedAt(formatDay(row.completedAt ?? row.createdAt, timeZone))} · {messages.paid}
      </span>
    );
  if (row.attention.length === 0) return null;
  const kinds = row.attention.map((kind) => wordOf(stateMessages.attention, kind)).join(", ");
  return (
    <span className="text-13 text-warning">
      {kinds}
      {row.attentionSince && `, ${messages.since(formatWait(row.attentionSince, now))}`}
    </span>
  );
}
