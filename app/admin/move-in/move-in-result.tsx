import { FormNote } from "#app/admin/design/files/file-choices.tsx";
import { type Column, DataTable } from "#app/admin/design/list/data-table.tsx";
import type { Leftover } from "#domain/catalog/import/moving-in/leftovers.ts";
import type { MovedRow } from "#domain/catalog/import/moving-in/move-in.ts";
import type { RejectedRow } from "#domain/catalog/import/moving-in/moved-shop.ts";
import { formatCount } from "#messages/format.ts";
import { moveInMessages as messages } from "#messages/pt-BR/back-office/operations/move-in.ts";
import type { MoveInShown } from "./move-in-shown.ts";

interface Count {
  kind: keyof typeof messages.kinds;
  added: number;
  changed: number | null;
  same: number;
}

/**
 * The result of an import or of a preview: counts, refused rows, and the data that this shop cannot store.
 */
export function MoveInResult({ moved }: { moved: MoveInShown }) {
  const { products, images, cards, customers, refused, refusedCount, leftovers } = moved;
  const counts: Count[] = [
    { kind: "products", ...products },
    { kind: "images", added: 0, ...images },
    { kind: "cards", added: cards.added, changed: cards.quarantined, same: cards.same },
    { kind: "soldCards", added: cards.soldAdded, changed: null, same: 0 },
    { kind: "customers", added: customers.added, changed: null, same: customers.same },
  ];
  return (
    <div className="grid gap-8">
      <section aria-labelledby="move-in-counts" className="grid gap-3">
        <h2 id="move-in-counts" className="title text-22">
          {moved.dryRun ? messages.wouldDo : messages.did}
        </h2>
        {moved.form && <FormNote form={moved.form} />}
        {moved.heldPrices > 0 && <p className="text-15">{messages.held(moved.heldPrices)}</p>}
        <DataTable
          caption={messages.counts}
          columns={countColumns()}
          rows={counts}
          rowKey={({ kind }) => kind}
          empty=""
        />
      </section>
      {products.changed > 0 && <ChangedProducts rows={moved.changed} count={products.changed} />}
      {refusedCount > 0 && (
        <section aria-labelledby="move-in-refused" className="grid gap-3">
          <h2 id="move-in-refused" className="title text-22">
            {messages.refused(refusedCount)}
          </h2>
          {refusedCount > refused.length && (
            <p className="text-15">{messages.firstRejected(refused.length)}</p>
          )}
          <DataTable
            caption={messages.refused(refusedCount)}
            columns={rejectedColumns()}
            rows={refused}
            rowKey={({ file, row, reason }) => `${file} ${row} ${reason}`}
            empty=""
          />
        </section>
      )}
      <section aria-labelledby="move-in-leftovers" className="grid gap-3">
        <h2 id="move-in-leftovers" className="title text-22">
          {messages.leftovers}
        </h2>
        <DataTable
          caption={messages.leftovers}
          columns={leftoverColumns()}
          rows={leftovers}
          rowKey={({ column, fate }) => `${column} ${fate}`}
          empty={<p className="text-15 text-ink-2">{messages.noLeftovers}</p>}
        />
      </section>
    </div>
  );
}

/** The number of changed products that are shown before a person opens the list. */
const CHANGED_FIRST = 20;

/** The products of this shop that change, each with its name and columns. */
function ChangedProducts({ rows, count }: { rows: readonly MovedRow[]; count: number }) {
  const table = (part: readonly MovedRow[]) => (
    <DataTable
      caption={messages.changedProducts(count)}
      columns={changedColumns()}
      rows={part}
      rowKey={({ name }) => name}
      empty=""
    />
  );
  return (
    <section aria-labelledby="move-in-changed" className="grid gap-3">
      <h2 id="move-in-changed" className="title text-22">
        {messages.changedProducts(count)}
      </h2>
      {table(rows.slice(0, CHANGED_FIRST))}
      {rows.length > CHANGED_FIRST && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-15">
            {messages.moreChanged(rows.length - CHANGED_FIRST)}
          </summary>
          {table(rows.slice(CHANGED_FIRST))}
        </details>
      )}
      {count > rows.length && <p className="text-15">{messages.listedByCommand(count - rows.length)}</p>}
    </section>
  );
}

const changedColumns = (): Column<MovedRow>[] => [
  {
    ...{ key: "product", head: messages.columns.product, isName: true },
    cell: ({ title, name }) => `${title} (${name})`,
  },
  { key: "row", head: messages.columns.row, cell: ({ file, number }) => `${file} ${number}` },
  {
    ...{ key: "changes", head: messages.columns.changes },
    cell: ({ changes }) =>
      changes.map(({ column, before, after }) => `${column}: ${before} → ${after}`).join("; "),
  },
];

const countColumns = (): Column<Count>[] => [
  { key: "kind", head: messages.columns.kind, isName: true, cell: ({ kind }) => messages.kinds[kind] },
  { key: "added", head: messages.columns.added, numeric: true, cell: ({ added }) => formatCount(added) },
  {
    key: "changed",
    head: messages.columns.changed,
    numeric: true,
    cell: ({ changed }) => (changed === null ? "" : formatCount(changed)),
  },
  { key: "same", head: messages.columns.same, numeric: true, cell: ({ same }) => formatCount(same) },
];

const rejectedColumns = (): Column<RejectedRow>[] => [
  { key: "row", head: messages.columns.row, isName: true, cell: ({ file, row }) => `${file} ${row}` },
  { key: "reason", head: messages.columns.reason, cell: ({ reason }) => reason },
];

const leftoverColumns = (): Column<Leftover>[] => [
  { key: "column", head: messages.columns.column, isName: true, cell: ({ column }) => column },
  { key: "rows", head: messages.columns.rows, numeric: true, cell: ({ rows }) => formatCount(rows) },
  { key: "fate", head: messages.columns.fate, cell: ({ fate }) => messages.fates[fate] },
];
