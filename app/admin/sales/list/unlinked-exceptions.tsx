import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { closingText, ResolveDialog } from "#app/admin/sales/details/reason-dialogs.tsx";
import { formatWait, wordOf } from "#app/admin/sales/sale-text.tsx";
import type { OpenException } from "#domain/sales/sale-views.ts";
import { formatMoney } from "#messages/format.ts";
import { stateMessages } from "#messages/pt-BR/back-office/sales/order-states.ts";
import { actMessages } from "#messages/pt-BR/back-office/sales/sale-actions.ts";
import { salesMessages as messages } from "#messages/pt-BR/back-office/sales/sales.ts";

/** Exceptions that belong to no order: unknown payments, and events that could not be processed. */
export function UnlinkedExceptions({ rows, now }: { rows: readonly OpenException[]; now: number }) {
  const resolving = useDialog<OpenException>();
  return (
    <>
      {rows.length > 0 && (
        <section aria-label={messages.loose} className="mb-4">
          <h2 className="mb-2 font-semibold">{messages.loose}</h2>
          <ul className="divide-y divide-line rounded-10 border border-line bg-surface">
            {rows.map((row) => (
              <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
                <span className="font-semibold">{wordOf(stateMessages.attention, row.kind)}</span>
                {row.amount !== null && row.currency && <span>{formatMoney(row.amount, row.currency)}</span>}
                <span className="min-w-0 font-mono text-13 break-all text-ink-2">{row.subject}</span>
                <span className="text-13 text-ink-3">{messages.since(formatWait(row.openedAt, now))}</span>
                <RowButton
                  className="ml-auto"
                  label={messages.resolveOf(row.subject)}
                  onClick={() => resolving.show(row)}
                >
                  {closingText(row.kind)}
                </RowButton>
                {row.isUnreadable && (
                  <span className="basis-full text-13 text-ink-2">{actMessages.unreadableText}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* The dialog stays mounted without its row, because the result may arrive together with a list
          that no longer contains the row. */}
      <ResolveDialog exception={resolving.subject} {...resolving.props} />
    </>
  );
}
