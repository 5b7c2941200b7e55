import type { ReactNode } from "react";
import { DataTable } from "#app/admin/design/list/data-table.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { StatusBadge } from "#app/design-system/badge.tsx";
import type { ListedBackup } from "#domain/operations/backup/rounds/queries.ts";
import { problemWords, sizeOf, backupMessages as words } from "./messages.ts";

/** The list of backups: when each was made and proven, its place and size, and its problem in words. */
export function BackupTable({ rows, empty }: { rows: readonly ListedBackup[]; empty: ReactNode }) {
  const time = useStoreTime();
  const moment = (iso: string) => <time dateTime={iso}>{time.short(iso)}</time>;
  return (
    <DataTable
      caption={words.title}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        { key: "made", head: words.columns.made, isName: true, cell: ({ madeAt }) => moment(madeAt) },
        {
          key: "place",
          head: words.columns.place,
          cell: ({ place, name, isSent }) => (
            <span className="[overflow-wrap:anywhere]">
              {isSent ? place : words.onDisk}
              <span className="block font-mono text-13 text-ink-3">{name}</span>
            </span>
          ),
        },
        {
          key: "size",
          head: words.columns.size,
          numeric: true,
          cell: ({ bytes }) => (bytes === null ? "" : sizeOf(bytes)),
        },
        {
          key: "proven",
          head: words.columns.proven,
          cell: ({ provedAt, proof }) =>
            provedAt && proof ? (
              <span>
                {moment(provedAt)}
                <span className="block text-13 text-ink-3">{words.proofs[proof]}</span>
              </span>
            ) : (
              words.waiting
            ),
        },
        { key: "problem", head: words.columns.problem, cell: (row) => <State row={row} /> },
      ]}
    />
  );
}

function State({ row: { problem, detail, provedAt } }: { row: ListedBackup }) {
  if (!problem)
    return (
      <StatusBadge tone={provedAt ? "success" : "neutral"}>
        {provedAt ? words.fine : words.waiting}
      </StatusBadge>
    );
  return (
    <span className="[overflow-wrap:anywhere]">
      <StatusBadge tone="danger">{words.problem}</StatusBadge>
      <span className="mt-1 block text-13 text-ink-2">{problemWords(problem, detail)}</span>
    </span>
  );
}
