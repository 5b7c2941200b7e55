import { Link, useLocation } from "react-router";
import { EmailAddress } from "#app/admin/design/contact/email-address.tsx";
import { PhoneNumber } from "#app/admin/design/contact/phone-number.tsx";
import { type Column, DataTable } from "#app/admin/design/list/data-table.tsx";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { ReturnedNote } from "#app/admin/design/returned-note.tsx";
import type { MarkedOrder } from "#app/admin/sales/marked-order.ts";
import {
  formatDay,
  formatMoment,
  formatWait,
  methodWord,
  SaleBadges,
  wordOf,
} from "#app/admin/sales/sale-text.tsx";
import { LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import type { SaleRow } from "#domain/sales/sale-views.ts";
import type { SalesFilter } from "#domain/sales/sales-filter.ts";
import { formatMoney } from "#messages/format.ts";
import { stateMessages } from "#messages/pt-BR/back-office/sales/order-states.ts";
import { salesMessages as messages } from "#messages/pt-BR/back-office/sales/sales.ts";

interface SalesListProps {
  rows: readonly SaleRow[];
  filter: SalesFilter;
  timeZone: string;
  now: number;
  /** Whether other rows of this view are shown above the list. */
  hasOthers: boolean;
  onMark: (order: MarkedOrder) => void;
}

/** The rows of the sales (spec B2.10). */
export function SalesList({ rows, filter, timeZone, now, hasOthers, onMark }: SalesListProps) {
  const location = useLocation();
  const columns: Column<SaleRow>[] = [
    {
      key: "order",
      head: messages.columns.order,
      isName: true,
      cell: (row) => (
        <span className="grid text-right md:text-left">
          <Link
            to={listAddress(location, { pedido: row.orderNumber, page: pageIn(location.search) })}
            preventScrollReset
            className="font-mono font-semibold underline-offset-4 hover:underline"
          >
            {row.orderNumber}
          </Link>
          <span className="text-13 font-normal text-ink-3">{formatMoment(row.createdAt, timeZone)}</span>
        </span>
      ),
    },
    { key: "customer", head: messages.columns.customer, cell: (row) => <Customer row={row} /> },
    {
      key: "purchase",
      head: messages.columns.total,
      numeric: true,
      cell: (row) => (
        <span className="grid justify-items-end">
          <span className="font-semibold">{formatMoney(row.storeTotal)}</span>
          <ReturnedNote gross={row.storeTotal} returned={row.returned} className="text-13 text-ink-2" />
          <span className="text-13 text-ink-2">{messages.items(row.itemCount, row.totalQuantity)}</span>
          <span className="text-13 text-ink-3">{methodWord(row.paymentMethod)}</span>
        </span>
      ),
    },
    {
      key: "status",
      head: messages.columns.status,
      cell: (row) => (
        <span className="grid justify-items-end gap-1 md:justify-items-start">
          <SaleBadges order={row} />
          <StatusNote row={row} filter={filter} timeZone={timeZone} now={now} />
        </span>
      ),
    },
    {
      key: "actions",
      head: messages.columns.actions,
      isActions: true,
      cell: (row) => (
        <span className="flex flex-wrap justify-end gap-2">
          {row.status === "pending" && (
            <RowButton label={messages.markPaidOf(row.orderNumber)} onClick={() => onMark(row)}>
              {messages.markPaid}
            </RowButton>
          )}
          <LinkButton
            to={listAddress(location, { pedido: row.orderNumber, page: pageIn(location.search) })}
            preventScrollReset
            variant="quiet"
            size="sm"
            aria-label={messages.detailsOf(row.orderNumber)}
          >
            {messages.details}
          </LinkButton>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption={messages.title}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      empty={hasOthers ? null : <Empty filter={filter} />}
    />
  );
}

/** Opening an order keeps the list's page. */
const pageIn = (search: string): number => Number(new URLSearchParams(search).get("page") ?? 1) || 1;

function Customer({ row }: { row: SaleRow }) {
  return (
    <span className="grid min-w-0 grid-cols-1 text-right wrap-anywhere md:min-w-36 md:text-left">
      <span>{row.customerName || <span className="text-ink-3">{messages.unknownCustomer}</span>}</span>
      <span className="text-13 text-ink-3">
        <EmailAddress email={row.customerEmail} />
      </span>
      {row.phone && (
        <span className="text-13 text-ink-3">
          <PhoneNumber digits={row.phone} />
        </span>
      )}
    </span>
  );
}

/** The text under the badge: waiting time, completion date, or the reason for attention. */
function StatusNote({
  row,
  filter,
  timeZone,
  now,
}: Pick<SalesListProps, "filter" | "timeZone" | "now"> & { row: SaleRow }) {
  if (filter.tab === "pendentes")
    return <span className="text-13 text-ink-3">{messages.waiting(formatWait(row.createdAt, now))}</span>;
  if (filter.tab === "concluidas")
    return (
      <span className="text-13 text-ink-3">
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

/** Removes the further filters from the address. */
const NO_FILTERS = { situacao: "", produto: "", metodo: "", de: "", ate: "" };

function Empty({ filter }: { filter: SalesFilter }) {
  const location = useLocation();
  const kind = filter.search === "" && !filter.narrowing ? filter.tab : "searched";
  return (
    <EmptyState
      title={messages.empty[kind]}
      action={
        kind === "searched" ? (
          <LinkButton to={listAddress(location, { q: "", ...NO_FILTERS })} variant="outline">
            {messages.clearSearch}
          </LinkButton>
        ) : undefined
      }
    >
      {messages.emptyText[kind]}
    </EmptyState>
  );
}
