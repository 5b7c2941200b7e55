import type { ReactNode } from "react";
import { CodeText } from "#app/admin/design/code-text.tsx";
import { DataTable } from "#app/admin/design/list/data-table.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { ListStatus } from "#app/design-system/badge.tsx";
import type { ListedBackup } from "#domain/operations/backup/rounds/queries.ts";
import { backupMessages as messages, problemText, sizeOf } from "./messages.ts";

/**
 * The list of backups: when each backup was made and proven, its destination and size, and its problem in
 * words.
 */
export function BackupTable({ rows, empty }: { rows: readonly ListedBackup[]; empty: ReactNode }) {
  const time = useStoreTime();
  const moment = (iso: string) => <time dateTime={iso}>{time.short(iso)}</time>;
  return (
    <DataTable
      caption={messages.title}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        { key: "made", head: messages.columns.made, isName: true, cell: ({ madeAt }) => moment(madeAt) },
        {
          key: "place",
          at: "line",
          head: messages.columns.place,
          cell: ({ place, name, isSent, bytes }) => (
            <span title={`${place}/${name}`} className="block">
              <span className={`wrap-anywhere ${isSent ? "max-xl:hidden" : ""}`}>
                {isSent ? place : messages.onDisk}
              </span>
              <span className="block text-13 text-ink-3">
                <span className="font-mono wrap-anywhere">{name}</span>
                {bytes !== null && <span className="whitespace-nowrap xl:hidden"> · {sizeOf(bytes)}</span>}
              </span>
            </span>
          ),
        },
        {
          key: "size",
          isTableOnly: true,
          head: messages.columns.size,
          numeric: true,
          cell: ({ bytes }) => (bytes === null ? "" : sizeOf(bytes)),
        },
        {
          key: "proven",
          isTableOnly: true,
          head: messages.columns.proven,
          cell: ({ provedAt, proof }) =>
            provedAt && proof ? (
              <span>
                {moment(provedAt)}
                <span className="block text-13 text-ink-3">{messages.proofs[proof]}</span>
              </span>
            ) : (
              messages.waiting
            ),
        },
        { key: "problem", at: "value", head: messages.columns.problem, cell: (row) => <State row={row} /> },
      ]}
    />
  );
}

function State({ row: { problem, detail, provedAt, proof } }: { row: ListedBackup }) {
  if (!problem)
    return (
      <>
        <ListStatus tone={provedAt ? "success" : "neutral"}>
          {provedAt ? messages.fine : messages.waiting}
        </ListStatus>
        {proof === "read" && (
          <span className="block text-13 text-ink-3 xl:hidden">{messages.proofs.read}</span>
        )}
      </>
    );
  return (
    <span className="[overflow-wrap:anywhere]">
      <ListStatus tone="danger">{messages.problem}</ListStatus>
      <span className="mt-1 block text-13 text-ink-2">
        <CodeText>{problemText(problem, detail)}</CodeText>
      </span>
    </span>
  );
}
