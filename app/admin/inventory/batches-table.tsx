import { Link } from "react-router";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { type Column, DataTable } from "#app/admin/design/list/data-table.tsx";
import { RowActions } from "#app/admin/design/list/row-actions.tsx";
import { type DialogProps, useDialog } from "#app/admin/design/use-dialog.ts";
import type { BatchView } from "#domain/inventory/lists/inventory-views.ts";
import { moment, Origin, shortId } from "./item-text.tsx";
import { inventoryMessages as messages } from "./messages.ts";
import { ProductName } from "./product-name.tsx";

interface BatchesTableProps {
  batches: readonly BatchView[];
  timeZone: string;
  empty: React.ReactNode;
}

type Asked = { act: "retire" | "delete"; batch: BatchView };

/** Batches of added stock with their remaining items. Each batch can be retired or deleted as a whole. */
export function BatchesTable({ batches, timeZone, empty }: BatchesTableProps) {
  const question = useDialog<Asked>();
  const columns: Column<BatchView>[] = [
    {
      key: "batch",
      at: "number",
      head: messages.columns.batch,
      isName: true,
      cell: ({ id, source }) => (
        <span className="min-w-0 font-normal">
          <Link
            to={`/admin/inventario?lote=${id}`}
            aria-label={`${messages.batchItems} ${shortId(id)}`}
            className="inline-flex min-h-6 items-center font-mono underline decoration-line decoration-1 underline-offset-4 hover:decoration-current"
          >
            {shortId(id)}
          </Link>
          <span className="text-13 text-ink-3 [overflow-wrap:anywhere] max-xl:ml-2 xl:block">
            {source === "text" || source === "" ? messages.typed : source}
          </span>
        </span>
      ),
    },
    {
      key: "product",
      at: "title",
      head: messages.columns.product,
      cell: (batch) => <ProductName product={batch.product} />,
    },
    { key: "origin", head: messages.columns.origin, cell: (batch) => <Origin batch={batch} /> },
    {
      key: "items",
      at: "value",
      head: messages.columns.items,
      numeric: true,
      cell: ({ itemCount, available, sold }) => (
        <span className="whitespace-nowrap">
          {messages.ofItems(available, itemCount)}
          <span className="block text-13 text-ink-3">{messages.soldOf(sold)}</span>
        </span>
      ),
    },
    {
      key: "added",
      head: messages.columns.added,
      cell: ({ createdAt, createdBy }) => (
        <span>
          <span className="whitespace-nowrap">{moment(createdAt, timeZone)}</span>
          {createdBy && (
            <span className="block text-13 text-ink-3 [overflow-wrap:anywhere]">{createdBy}</span>
          )}
        </span>
      ),
    },
    {
      key: "actions",
      head: messages.columns.actions,
      isActions: true,
      cell: (batch) => <BatchActs batch={batch} ask={(act) => question.show({ act, batch })} />,
    },
  ];
  return (
    <>
      <DataTable
        caption={messages.batches}
        columns={columns}
        rows={batches}
        rowKey={({ id }) => id}
        empty={empty}
      />
      <BatchQuestion about={question.subject} dialog={question.props} />
    </>
  );
}

function BatchActs({ batch, ask }: { batch: BatchView; ask: (act: Asked["act"]) => void }) {
  const id = shortId(batch.id);
  if (batch.available === 0) return null;
  return (
    <RowActions
      label={`${messages.columns.actions}: ${id}`}
      from="md"
      actions={[
        {
          label: messages.batchRetire,
          name: `${messages.batchRetire} ${id}`,
          onClick: () => ask("retire"),
        },
        {
          label: messages.batchDelete,
          name: `${messages.batchDelete} ${id}`,
          onClick: () => ask("delete"),
          isDanger: true,
        },
      ]}
    />
  );
}

function BatchQuestion({ about, dialog }: { about: Asked | null; dialog: DialogProps }) {
  const retires = about?.act === "retire";
  const { available = 0, product } = about?.batch ?? {};
  const details = [available, product?.name ?? ""] as const;
  return (
    <ConfirmDialog
      {...dialog}
      title={retires ? messages.batchRetireTitle : messages.batchDeleteTitle}
      consequence={retires ? messages.batchRetireText(...details) : messages.batchDeleteText(...details)}
      confirm={retires ? messages.batchRetire : messages.batchDelete}
      intent={retires ? "retire-batch" : "delete-batch"}
      fields={{ batchId: about?.batch.id ?? "" }}
    />
  );
}
