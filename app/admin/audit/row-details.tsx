import { ChevronDown } from "lucide-react";
import type { AuditRow } from "#domain/operations/audit-log/audit-views.ts";
import { formatCount } from "#messages/format.ts";
import { auditMessages as messages } from "#messages/pt-BR/back-office/audit.ts";

/** The recorded details of a row. The details open without scripts. */
export function RowDetails({ row }: { row: AuditRow }) {
  const shownDetails: [name: string, value: string][] = [
    [messages.row, formatCount(row.seq)],
    [messages.record, row.recordId],
    [messages.permission, row.permission],
    [messages.ip, row.ip],
    [messages.browser, row.userAgent],
    [messages.request, row.requestId],
  ];
  return (
    <details className="group text-13">
      <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        {messages.more}
        <span className="sr-only"> {messages.moreOf(row.seq)}</span>
        <ChevronDown aria-hidden="true" size={14} className="group-open:rotate-180" />
      </summary>
      <ul className="mt-2 grid max-w-90 gap-1 text-left [overflow-wrap:anywhere]">
        {linesOf(row.details).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {shownDetails.map(
          ([name, value]) =>
            value && (
              <li key={name} className="text-ink-3">
                {name}: {value}
              </li>
            ),
        )}
      </ul>
    </details>
  );
}

/** Returns one line for each recorded value. One line contains the old and the new value of a field. */
export function linesOf(details: Record<string, unknown>): string[] {
  const { before, after, ...others } = details;
  const lines = Object.entries(others).map(([name, value]) => `${name}: ${textOf(value)}`);
  if (!isRecord(before) && !isRecord(after)) {
    if (before === undefined && after === undefined) return lines;
    return [...lines, `${textOf(before)} → ${textOf(after)}`];
  }
  const was = isRecord(before) ? before : {};
  const is = isRecord(after) ? after : {};
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return [...lines, ...names.map((name) => messages.changed(name, textOf(was[name]), textOf(is[name])))];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === "") return messages.nothing;
  if (Array.isArray(value)) return value.length > 0 ? value.map(textOf).join(", ") : messages.nothing;
  return isRecord(value) ? JSON.stringify(value) : String(value);
}
