import { Pencil, Trash2 } from "lucide-react";
import { Link, useRouteLoaderData } from "react-router";
import { salePage } from "#addresses";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { type Column, DataTable } from "#app/admin/design/list/data-table.tsx";
import { RowActions } from "#app/admin/design/list/row-actions.tsx";
import type { ItemView } from "#domain/inventory/lists/inventory-views.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import type { InventoryState } from "#domain/stock/errors.ts";
import { Countdown } from "./countdown.tsx";
import { day, moment, originOf, shortId } from "./item-text.tsx";
import { MaskedFields } from "./masked-fields.tsx";
import { inventoryMessages as messages } from "./messages.ts";
import { ProductName } from "./product-name.tsx";

/** The actions on an item of a list. */
export interface ItemActions {
  details: (item: ItemView) => void;
  edit: (item: ItemView) => void;
  remove: (item: ItemView) => void;
}

interface ItemsTableProps {
  caption: string;
  /** The state that all items in the list have. */
  state: InventoryState;
  items: readonly ItemView[];
  acts: ItemActions;
  timeZone: string;
  /** The server's clock when the page was rendered. */
  now: string;
  empty: React.ReactNode;
}

/** A list of masked items in one state, with the actions for each item. */
export function ItemsTable({ caption, state, items, acts, timeZone, now, empty }: ItemsTableProps) {
  const isSold = state === "sold" || state === "burned";
  const name: Column<ItemView> = {
    key: "item",
    at: "number",
    head: messages.columns.item,
    isName: true,
    cell: (item) => (
      <button
        type="button"
        onClick={() => acts.details(item)}
        aria-label={messages.detailsOf(shortId(item.id))}
        className="min-h-6 rounded-6 font-mono font-normal underline decoration-line decoration-1 underline-offset-4 hover:decoration-current"
      >
        {shortId(item.id)}
      </button>
    ),
  };
  const hasOrigin = !isSold && state !== "reserved";
  const product: Column<ItemView> = {
    key: "product",
    at: "title",
    head: messages.columns.product,
    cell: (item) => <ProductName product={item.product} note={hasOrigin ? originOf(item.batch) : ""} />,
  };
  const data: Column<ItemView> = {
    key: "data",
    at: "line",
    head: messages.columns.data,
    cell: (item) => <MaskedFields names={item.fieldNames} preview={item.keyPreview} />,
  };
  const order: Column<ItemView> = {
    key: "order",
    at: "when",
    head: messages.columns.order,
    cell: (item) => <OrderNumber number={item.order} />,
  };
  const origin: Column<ItemView> = {
    key: "origin",
    head: messages.columns.origin,
    isTableOnly: true,
    cell: (item) => <span className="line-clamp-2 text-ink-2">{originOf(item.batch)}</span>,
  };
  const until: Column<ItemView> = {
    key: "until",
    at: "more",
    head: messages.columns.until,
    cell: (item) =>
      item.reservedUntil && (
        <span>
          {moment(item.reservedUntil, timeZone)}
          <span className="block text-13 text-ink-3">
            <Countdown until={item.reservedUntil} now={now} />
          </span>
        </span>
      ),
  };
  const time: Column<ItemView> = {
    key: "time",
    at: "foot",
    head: isSold ? messages.columns.sold : messages.columns.added,
    cell: (item) => {
      const at = (isSold ? item.soldAt : null) ?? item.createdAt;
      return (
        <time dateTime={at} className="whitespace-nowrap">
          <span className="max-md:hidden">{moment(at, timeZone)}</span>
          <span className="md:hidden">{day(at, timeZone)}</span>
        </time>
      );
    },
  };
  const actions: Column<ItemView> = {
    key: "actions",
    at: "actions",
    head: messages.columns.actions,
    isActions: true,
    cell: (item) => <RowActs item={item} acts={acts} />,
  };
  const middle = state === "reserved" ? [order, until] : [isSold ? order : origin, time];
  return (
    <div className="unit-columns">
      <DataTable
        caption={caption}
        columns={[product, name, data, ...middle, actions]}
        rows={items}
        rowKey={(item) => item.id}
        empty={empty}
      />
    </div>
  );
}

/** The number of an order. Staff who may open the sales get a link. */
export function OrderNumber({ number }: { number: string | null }) {
  const shell = useRouteLoaderData("admin/layout") as LayoutData | undefined;
  if (!number) return null;
  const text = <span className="font-mono text-13">{number}</span>;
  return shell && staffCan(shell, "orders.view") ? (
    <Link to={salePage(number)} className="underline hover:no-underline">
      {text}
    </Link>
  ) : (
    text
  );
}

function RowActs({ item, acts }: { item: ItemView; acts: ItemActions }) {
  const id = shortId(item.id);
  // On narrow screens, where each row is an entry, a click on the row opens the details.
  if (item.state !== "available")
    return (
      <button
        type="button"
        aria-label={`${messages.details} ${id}`}
        onClick={() => acts.details(item)}
        className="nothing row-menu-button -mr-2 ml-auto w-auto px-2 text-13 font-semibold text-ink"
      >
        {messages.details}
      </button>
    );
  return (
    <RowActions
      label={`${messages.columns.actions}: ${id}`}
      from="md"
      actions={[
        {
          label: messages.edit,
          icon: Pencil,
          name: `${messages.edit} ${id}`,
          onClick: () => acts.edit(item),
        },
        {
          label: messages.remove,
          icon: Trash2,
          name: `${messages.remove} ${id}`,
          onClick: () => acts.remove(item),
          isDanger: true,
        },
      ]}
    />
  );
}
