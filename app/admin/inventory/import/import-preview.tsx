import { fieldLabel } from "#app/admin/design/field-label.ts";
import { importProblemMessage } from "#app/admin/design/files/import-problems.ts";
import { type Column, DataTable } from "#app/admin/design/list/data-table.tsx";
import { StatusBadge, type StatusTone } from "#app/design-system/badge.tsx";
import type { ContentPreview, PreviewRow } from "#domain/inventory/import/preview-import.ts";
import { formatCount } from "#messages/format.ts";
import { DeliveredItems } from "../delivered-items.tsx";
import { inventoryMessages } from "../messages.ts";
import { readingInText } from "./reading-choice.tsx";
import type { Seen } from "./use-bulk-import.ts";

const messages = inventoryMessages.many;

const tones: Record<PreviewRow["status"], StatusTone> = {
  new: "success",
  twice_in_file: "neutral",
  left_out: "warning",
};

/**
 * The preview of an import: the counts, such as "124 novos, 3 repetidos", the first entries, and every
 * position with a problem.
 */
export function ContentView({ content, seen }: { content: ContentPreview; seen: Seen }) {
  const { counts, leftOut, columnsLeftOut, rows, problems, problemCount, unit, reading } = content;
  const products = Object.entries(content.products);
  const open = content.questions.filter(({ kind }) => seen.answers[kind] === undefined).length;
  const offer = seen.chosen === null ? undefined : seen.offers[seen.chosen];
  const total = offer?.items ?? rows.length;
  // When the server offered several readings, the user has already seen the first items of the chosen
  // reading. The preview therefore hides these items. After the user has named columns or answered questions,
  // the preview shows the items again, because these inputs change the items.
  const isShown =
    seen.offers.length === 1 || seen.columns !== null || (counts !== null && content.questions.length > 0);
  const read = offer?.first.map((fields) => fields.filter(([name]) => !columnsLeftOut.includes(name))) ?? [];
  const first = isShown ? (counts ? content.first : read) : [];
  const nameOf = (name: string) => {
    const place = reading.layout === "fields" ? (reading.columns?.indexOf(name) ?? -1) : -1;
    return seen.columns?.[place] ?? name;
  };
  const columns: Column<PreviewRow>[] = [
    {
      key: "place",
      at: "more",
      head: messages.place[unit],
      isName: true,
      cell: (row) => <span className="tabular-nums">{formatCount(row.number)}</span>,
    },
    {
      key: "data",
      at: "title",
      head: messages.data,
      cell: ({ fields }) => (
        <span className="grid font-mono text-13 font-normal [overflow-wrap:anywhere]">
          {fields.slice(0, 4).map(({ name, masked }) => (
            <span key={name}>
              {fieldLabel(nameOf(name))}: {masked}
            </span>
          ))}
          {fields.length > 4 && <span className="text-ink-3">+{fields.length - 4}</span>}
        </span>
      ),
    },
    {
      key: "status",
      at: "value",
      head: messages.status,
      cell: ({ status }) => <StatusBadge tone={tones[status]}>{messages.statuses[status]}</StatusBadge>,
    },
  ];
  return (
    <div className="admin-text grid gap-4">
      <div>
        <p className="title text-22" role="status">
          {counts ? messages.counts(counts.fresh, counts.repeated) : messages.open(total)}
        </p>
        <p className="text-13 text-ink-3">{readingInText(reading, offer?.first[0]?.length)}</p>
        {open > 0 && <p className="mt-1 text-ink-2">{messages.openHelp(open)}</p>}
        {counts && counts.repeated > 0 && (
          <p className="mt-1 text-ink-2">{counts.fresh > 0 ? messages.countsHelp : messages.nothingNew}</p>
        )}
        {leftOut > 0 && <p className="mt-1 text-ink-2">{messages.leftOut(leftOut)}</p>}
        {counts && leftOut > 0 && counts.fresh + counts.repeated === 0 && problemCount === 0 && (
          <p className="mt-1 text-ink-2">{messages.nothingLeft}</p>
        )}
        {counts && seen.answers.products === "by-row" && products.length > 0 && (
          <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]">
            {messages.goesTo(productsInText(products))}
          </p>
        )}
        {columnsLeftOut.length > 0 && (
          <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]">
            {messages.columnsLeftOut(columnsLeftOut.map((name) => fieldLabel(name)).join(", "))}
          </p>
        )}
      </div>
      {problemCount > 0 && (
        <div role="alert" className="rounded-10 bg-danger-soft p-4 text-danger">
          <p className="font-semibold">{messages.problems(problemCount)}</p>
          <ul className="mt-2 grid list-disc gap-1 pl-5">
            {problems.map((problem) => (
              <li key={`${problem.number} ${problem.reason}`} className="[overflow-wrap:anywhere]">
                {messages.problem(problem.unit, problem.number, importProblemMessage(problem.reason))}
              </li>
            ))}
            {problemCount > problems.length && (
              <li className="list-none">{messages.moreProblems(problemCount - problems.length)}</li>
            )}
          </ul>
        </div>
      )}
      {first.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-semibold">
            {counts ? messages.delivered(first.length) : messages.readFirst(first.length)}
          </h3>
          <DeliveredItems items={first} nameOf={nameOf} />
        </div>
      )}
      {rows.length > 0 && (
        <div className="grid gap-2 [&_thead_th]:static!">
          <h3 className="font-semibold">{messages.rows(rows.length)}</h3>
          <DataTable
            caption={messages.rows(rows.length)}
            columns={columns}
            rows={rows}
            rowKey={(row) => String(row.number)}
            empty={null}
          />
        </div>
      )}
    </div>
  );
}

/** The number of products that the preview names. */
const PRODUCTS_SHOWN = 20;

/** Returns, for example, "plano-mensal (12), plano-anual (3)". */
function productsInText(products: readonly [slug: string, items: number][]): string {
  const named = products.slice(0, PRODUCTS_SHOWN).map(([slug, items]) => `${slug} (${formatCount(items)})`);
  const hidden = products.length - named.length;
  return hidden > 0 ? `${named.join(", ")} ${messages.questions.more(hidden)}` : named.join(", ");
}
