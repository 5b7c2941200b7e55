import type { ReactNode } from "react";
import { DataTable } from "#app/admin/design/list/data-table.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { MailAddress } from "#app/design-system/mail-address.tsx";
import type { BlockTexts, ShownBlock } from "./read-blocks.server.ts";

interface BlockTableProps {
  rows: readonly ShownBlock[];
  texts: BlockTexts;
  lift: (block: ShownBlock) => void;
  empty: ReactNode;
}

/** The list of blocks. Each row shows the reason, the end and the author of a block. */
export function BlockTable({ rows, texts, lift, empty }: BlockTableProps) {
  const time = useStoreTime();
  const untilOf = ({ until, isOver }: ShownBlock) =>
    until === null ? texts.never : isOver ? texts.over : time.short(until, "short");
  return (
    <DataTable
      caption={texts.list}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        {
          key: "value",
          at: "title",
          head: texts.columns.value,
          isName: true,
          cell: ({ value }) => (
            <span className="block font-semibold wrap-anywhere xl:min-w-60" translate="no">
              <MailAddress>{value}</MailAddress>
            </span>
          ),
        },
        {
          key: "kind",
          at: "note",
          head: texts.columns.kind,
          cell: ({ kind }) => <span className="xl:whitespace-nowrap">{texts.kinds[kind]}</span>,
        },
        {
          key: "reason",
          at: "more",
          head: texts.columns.reason,
          cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
        },
        {
          key: "until",
          at: "state",
          head: texts.columns.until,
          cell: (block) => <span className="text-ink-2 xl:whitespace-nowrap">{untilOf(block)}</span>,
        },
        {
          key: "added",
          at: "more",
          head: texts.columns.added,
          cell: ({ createdAt, author }) => (
            <span>
              <time dateTime={createdAt}>{time.short(createdAt, "short")}</time>
              <span className="block text-13 text-ink-3 wrap-anywhere xl:whitespace-nowrap">
                <MailAddress>{author}</MailAddress>
              </span>
            </span>
          ),
        },
        {
          key: "actions",
          at: "actions",
          head: texts.lift,
          isActions: true,
          cell: (block) => (
            <RowButton label={block.liftLabel} onClick={() => lift(block)}>
              {texts.lift}
            </RowButton>
          ),
        },
      ]}
    />
  );
}
