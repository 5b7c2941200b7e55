import { FormNote } from "#app/admin/design/files/file-choices.tsx";
import { type Column, DataTable } from "#app/admin/design/list/data-table.tsx";
import type { Leftover } from "#domain/catalog/import/moving-in/leftovers.ts";
import type { MovedRow } from "#domain/catalog/import/moving-in/move-in.ts";
import type { RefusedRow } from "#domain/catalog/import/moving-in/moved-shop.ts";
import { formatCount } from "#messages/format.ts";
import { moveInMessages as words } from "#messages/pt-BR/back-office/operations/move-in.ts";
import type { MoveInShown } from "./move-in-shown.ts";

interface Count {
  kind: keyof typeof words.kinds;
  added: number;
  changed: number | null;
  same: number;
}

/** What an import did, or would do: counts, refused rows, and what has no place in this shop. */
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
          {moved.dryRun ? words.wouldDo : words.did}
        </h2>
        {moved.form && <FormNote form={moved.form} />}
        {moved.heldPrices > 0 && <p className="text-15">{words.held(moved.heldPrices)}</p>}
        <DataTable
          caption={words.counts}
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
            {words.refused(refusedCount)}
          </h2>
          {refusedCount > refused.length && <p className="text-15">{words.firstRefused(refused.length)}</p>}
          <DataTable
            caption={words.refused(refusedCount)}
            columns={refusedColumns()}
            rows={refused}
            rowKey={({ file, row, reason }) => `${file} ${row} ${reason}`}
            empty=""
          />
        </section>
      )}
      <section aria-labelledby="move-in-leftovers" className="grid gap-3">
        <h2 id="move-in-leftovers" className="title text-22">
          {words.leftovers}
        </h2>
        <DataTable
          caption={words.leftovers}
          columns={leftoverColumns()}
          rows={leftovers}
          rowKey={({ column, fate }) => `${column} ${fate}`}
          empty={<p className="text-15 text-ink-2">{words.noLeftovers}</p>}
        />
      </section>
    </div>
  );
}

/** The changed products that are shown without opening the list. */
const CHANGED_FIRST = 20;

/** The products of this shop that change, each with its name and columns. */
function ChangedProducts({ rows, count }: { rows: readonly MovedRow[]; count: number }) {
  const table = (part: readonly MovedRow[]) => (
    <DataTable
      caption={words.changedProducts(count)}
      columns={changedColumns()}
      rows={part}
      rowKey={({ name }) => name}
      empty=""
    />
  );
  return (
    <section aria-labelledby="move-in-changed" className="grid gap-3">
      <h2 id="move-in-changed" className="title text-22">
        {words.changedProducts(count)}
      </h2>
      {table(rows.slice(0, CHANGED_FIRST))}
      {rows.length > CHANGED_FIRST && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-15">
            {words.moreChanged(rows.length - CHANGED_FIRST)}
          </summary>
          {table(rows.slice(CHANGED_FIRST))}
        </details>
      )}
      {count > rows.length && <p className="text-15">{words.listedByCommand(count - rows.length)}</p>}
    </section>
  );
}

const changedColumns = (): Column<MovedRow>[] => [
  {
    ...{ key: "product", head: words.columns.product, isName: true },
    cell: ({ title, name }) => `${title} (${name})`,
  },
  { key: "row", head: words.columns.row, cell: ({ file, number }) => `${file} ${number}` },
  {
    ...{ key: "changes", head: words.columns.changes },
    cell: ({ changes }) =>
      changes.map(({ column, before, after }) => `${column}: ${before} → ${after}`).join("; "),
  },
];

const countColumns = (): Column<Count>[] => [
  { key: "kind", head: words.columns.kind, isName: true, cell: ({ kind }) => words.kinds[kind] },
  { key: "added", head: words.columns.added, numeric: true, cell: ({ added }) => formatCount(added) },
  {
    key: "changed",
    head: words.columns.changed,
    numeric: true,
    cell: ({ changed }) => (changed === null ? "" : formatCount(changed)),
  },
  { key: "same", head: words.columns.same, numeric: true, cell: ({ same }) => formatCount(same) },
];

const refusedColumns = (): Column<RefusedRow>[] => [
  { key: "row", head: words.columns.row, isName: true, cell: ({ file, row }) => `${file} ${row}` },
  { key: "reason", head: words.columns.reason, cell: ({ reason }) => reason },
];

const leftoverColumns = (): Column<Leftover>[] => [
  { key: "column", head: words.columns.column, isName: true, cell: ({ column }) => column },
  { key: "rows", head: words.columns.rows, numeric: true, cell: ({ rows }) => formatCount(rows) },
  { key: "fate", head: words.columns.fate, cell: ({ fate }) => words.fates[fate] },
];
