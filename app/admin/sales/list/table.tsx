import { Link, useLocation } from "react-router";
import { EmailAddress } from "#app/admin/design/contact/email-address.tsx";
import { PhoneNumber } from "#app/admin/design/contact/phone-number.tsx";
import { type Column, DataTable } from "#app/admin/design/list/data-table.tsx";
import { listAddress, pageOf } from "#app/admin/design/list/list-address.ts";
import { MarkBox, type Marking } from "#app/admin/design/list/marking.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { ReturnedNote } from "#app/admin/design/returned-note.tsx";
import type { MarkedOrder } from "#app/admin/sales/marked-order.ts";
import { formatRecent, formatTime, methodWord, wordOf } from "#app/admin/sales/sale-text.tsx";
import { StatusWord } from "#app/design-system/badge.tsx";
import { LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { toneOfStatus } from "#app/order-states/tones.ts";
import type { ListedSale, SaleRow } from "#domain/sales/sale-views.ts";
import type { SalesFilter } from "#domain/sales/sales-filter.ts";
import { formatMoney } from "#messages/format.ts";
import { stateMessages } from "#messages/pt-BR/back-office/sales/order-states.ts";
import { salesMessages as messages } from "#messages/pt-BR/back-office/sales/sales.ts";
import { Product, StatusNote } from "./cells.tsx";
import { dayBands, isByDay } from "./day-bands.tsx";
import { SaleMenu } from "./sale-menu.tsx";
import { NO_FILTERS } from "./sales-filters.tsx";

interface SalesListProps {
  rows: readonly ListedSale[];
  filter: SalesFilter;
  timeZone: string;
  now: number;
  isDense: boolean;
  /** The keys of the hidden columns. */
  hidden: readonly string[];
  /** Whether the page shows other rows of the same view above this table. */
  hasOthers: boolean;
  marking: Marking;
  /** The id of the first row when a page precedes this page, and of the last row when a page follows. */
  cut: readonly (string | null)[];
  onMark: (order: MarkedOrder) => void;
}

/** The columns that a user can hide in the browser. */
export const hideableColumns = ["customer", "product", "status"] as const;

/** The rows of the sales (spec B2.10). A row has two lines, or one line when rows are dense. */
export function SalesList(props: SalesListProps) {
  const { rows, filter, timeZone, now, isDense, hidden, hasOthers, marking, cut, onMark } = props;
  const location = useLocation();
  const byDay = isByDay(filter) || undefined;
  const detailsOf = (row: SaleRow) =>
    listAddress(location, { pedido: row.orderNumber, page: pageOf(new URLSearchParams(location.search)) });
  const columns: Column<ListedSale>[] = [
    markColumn(rows, marking),
    {
      key: "order",
      head: messages.columns.order,
      isName: true,
      cell: (row) => (
        <span className="parts">
          <Link
            data-at="number"
            to={detailsOf(row)}
            preventScrollReset
            className="font-mono font-semibold whitespace-nowrap hover:underline max-xl:text-13 max-xl:font-normal"
          >
            {row.orderNumber}
          </Link>
          <span data-at="when" className="text-13 font-normal text-ink-3">
            <span className={`whitespace-nowrap ${byDay ? "max-xl:hidden" : ""}`}>
              {formatRecent(row.createdAt, { timeZone, now })}
            </span>
            {/* Shows only the time, because the heading row above the sales shows the day. */}
            <span className="xl:hidden">
              {byDay && formatTime(row.createdAt, timeZone)} · {methodWord(row.paymentMethod)} ·{" "}
              {messages.items(row.itemCount)}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: "customer",
      head: messages.columns.customer,
      isFlexible: true,
      cell: (row) => (
        <span className="parts wrap-anywhere">
          <span data-at="title">
            {row.customerName || <span className="text-ink-3">{messages.unknownCustomer}</span>}
          </span>
          <span data-at="line" className="second sale-contact text-13 text-ink-3">
            <EmailAddress email={row.customerEmail} /> {row.phone && <PhoneNumber digits={row.phone} />}
          </span>
        </span>
      ),
    },
    {
      key: "product",
      head: messages.columns.product,
      isFlexible: true,
      cell: (row) => <Product row={row} />,
    },
    {
      key: "status",
      head: messages.columns.status,
      cell: (row) => (
        <span className="parts">
          <span data-at="state" className="flex gap-x-2">
            <StatusWord tone={toneOfStatus(row)}>{wordOf(stateMessages.status, row.status)}</StatusWord>
            {row.marksTest && <StatusWord tone="neutral">{messages.test}</StatusWord>}
          </span>
          <span data-at="reason" className="text-13">
            <StatusNote row={row} filter={filter} timeZone={timeZone} now={now} />
          </span>
        </span>
      ),
    },
    {
      key: "purchase",
      head: messages.columns.total,
      numeric: true,
      cell: (row) => (
        <span data-at="value" className="grid justify-items-end">
          <span className={`font-semibold ${isRefunded(row) ? "text-ink-3 line-through" : ""}`}>
            {formatMoney(row.storeTotal)}
          </span>
          <ReturnedNote
            gross={row.storeTotal}
            returned={row.returned}
            isShort
            isNetOnly
            className="second text-13 text-ink-2 max-xl:hidden"
          />
        </span>
      ),
    },
    {
      key: "actions",
      head: messages.columns.actions,
      isActions: true,
      cell: (row) => (
        <span data-at="actions" className="inline-flex gap-1">
          {row.status === "pending" && (
            <RowButton data-at="act" label={messages.markPaidOf(row.orderNumber)} onClick={() => onMark(row)}>
              {messages.markPaid}
            </RowButton>
          )}
          <Link
            to={detailsOf(row)}
            preventScrollReset
            aria-label={messages.detailsOf(row.orderNumber)}
            className="row-menu-button -mr-2 w-auto px-1.5 text-13 font-semibold text-ink"
          >
            {messages.details}
          </Link>
          <SaleMenu row={row} details={detailsOf(row)} onSelect={() => marking.toggle(row.id)} />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption={messages.title}
      columns={columns.map((column) => ({ ...column, isHidden: hidden.includes(`sale-${column.key}`) }))}
      rows={rows}
      rowKey={(row) => row.id}
      rowLines={isDense ? "dense" : "normal"}
      band={byDay && dayBands(rows, timeZone, now, cut)}
      empty={hasOthers ? null : <Empty filter={filter} />}
    />
  );
}

/** The checkboxes that mark a row, and the checkbox for all rows. */
function markColumn(rows: readonly ListedSale[], { ids, toggle, replace }: Marking): Column<ListedSale> {
  const isAll = ids.size === rows.length;
  return {
    key: "mark",
    head: messages.marked.all,
    headCell: (
      <MarkBox
        label={messages.marked.all}
        isMarked={isAll}
        isPartly={!isAll && ids.size > 0}
        onToggle={() => replace(isAll ? [] : rows.map(({ id }) => id))}
      />
    ),
    isTableOnly: true,
    cell: (row) => (
      <MarkBox
        label={messages.marked.one(row.orderNumber)}
        isMarked={ids.has(row.id)}
        onToggle={() => toggle(row.id)}
      />
    ),
  };
}

const isRefunded = ({ refundState }: SaleRow): boolean => refundState === "full";

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
