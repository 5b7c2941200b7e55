import { catalogFileMessages as messages } from "#app/admin/design/files/catalog-file-messages.ts";
import { FormNote } from "#app/admin/design/files/file-choices.tsx";
import { heldChangeMessages } from "#app/admin/held-changes/messages.ts";
import { StatusBadge } from "#app/design-system/badge.tsx";
import type { FilesReport } from "#domain/checkout/shop-files/import-files.ts";
import type { CellChange, FileReport, FileRow } from "#domain/kernel/files/file-report.ts";
import { formatCount } from "#messages/format.ts";
import { fileProblemMessage } from "./file-problem.ts";

/** The preview of an import: the counts, each changed row, and each refused line with its reason. */
export function FilesPreview({ report: { catalog, coupons } }: { report: FilesReport }) {
  const notes = catalog
    ? [
        catalog.categoriesMade > 0 && messages.categories(catalog.categoriesMade),
        catalog.heldPrices > 0 && messages.held(catalog.heldPrices),
      ]
    : [];
  const held = coupons?.heldCoupons ?? 0;
  const couponNotes = [held > 0 && heldChangeMessages.heldCoupons(held)];
  return (
    <div className="admin-text grid gap-6">
      {catalog && <Part title={messages.partProducts} part={catalog} notes={notes} />}
      {coupons && <Part title={messages.partCoupons} part={coupons} notes={couponNotes} />}
    </div>
  );
}

interface PartProps {
  title: string;
  part: FileReport;
  notes: readonly (string | false)[];
}

function Part({ title, part, notes }: PartProps) {
  const { created, updated, unchanged, rows, problems, problemCount } = part;
  const hidden = created + updated - rows.length;
  return (
    <section aria-label={title} className="grid gap-3">
      <div>
        <h3 className="title text-22">{title}</h3>
        <p role="status">{messages.counts(created, updated, unchanged, problemCount)}</p>
        {part.form && <FormNote form={part.form} />}
        {notes.map((note) => note && <p key={note}>{note}</p>)}
        {created + updated === 0 && problemCount === 0 && <p className="text-ink-2">{messages.nothing}</p>}
      </div>
      {problemCount > 0 && (
        <div role="alert" className="rounded-10 bg-danger-soft p-4 text-danger">
          <p className="font-semibold">{messages.problems(problemCount)}</p>
          <ul className="mt-2 grid list-disc gap-1 pl-5">
            {problems.map(({ unit, number, reason }) => (
              <li key={`${number} ${reason}`} className="[overflow-wrap:anywhere]">
                {messages.problem(unit, number, fileProblemMessage(reason))}
              </li>
            ))}
            {problemCount > problems.length && (
              <li className="list-none">{messages.moreProblems(problemCount - problems.length)}</li>
            )}
          </ul>
        </div>
      )}
      {rows.length > 0 && (
        <ul className="grid gap-2">
          {rows.map((row) => (
            <li key={row.number} className="rounded-10 bg-surface-2 px-4 py-3">
              <Row row={row} />
            </li>
          ))}
          {hidden > 0 && <li className="text-ink-2">{messages.moreRows(hidden)}</li>}
        </ul>
      )}
    </section>
  );
}

function Row({ row: { number, name, outcome, changes } }: { row: FileRow }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-13 text-ink-3 tabular-nums">{messages.line(formatCount(number))}</span>
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        <StatusBadge tone={outcome === "new" ? "success" : "warning"}>
          {messages.outcomes[outcome]}
        </StatusBadge>
      </p>
      {changes.length > 0 && (
        <dl className="mt-2 grid gap-1 text-15">
          {changes.map((change) => (
            <Change key={change.column} change={change} />
          ))}
        </dl>
      )}
    </>
  );
}

function Change({ change: { column, before, after } }: { change: CellChange }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="font-mono text-13 text-ink-3">{column}</dt>
      <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        <Cell text={before} label={messages.before} /> → <Cell text={after} label={messages.after} />
      </dd>
    </div>
  );
}

const Cell = ({ text, label }: { text: string; label: string }) => (
  <>
    <span className="sr-only">{label} </span>
    {text === "" ? <span className="text-ink-3">{messages.empty}</span> : text}
  </>
);
