import { TriangleAlert } from "lucide-react";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { loadFailure } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { Button } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { callerContext } from "#app/request/caller.ts";
import { HELD_CHANGES_SHOWN } from "#db/values/limits.ts";
import { type ListedChange, listHeldChanges } from "#domain/checkout/held-changes/queries.ts";
import { formatMoney } from "#messages/format.ts";
import type { Route } from "./+types/page";
import { heldChangesAction } from "./actions.ts";
import { linesOfChange, nameOfChange } from "./describe-change.ts";
import { heldChangeMessages as messages } from "./messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { changes: await listHeldChanges(context.get(callerContext)) };
}

export const action = heldChangesAction;

interface Decision {
  change: ListedChange;
  intent: "confirm" | "refuse";
}

/**
 * /admin/confirmacoes: the changes that wait for a second person's approval, each with a button to approve
 * and a button to reject.
 */
export default function HeldChangesPage({ loaderData: { changes } }: Route.ComponentProps) {
  const deciding = useDialog<Decision>();
  const decision = deciding.subject;
  const confirms = decision?.intent === "confirm";
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      {changes.length === 0 ? (
        <EmptyState title={messages.empty}>{messages.emptyWhy}</EmptyState>
      ) : (
        <ul aria-label={messages.list} className="grid gap-4">
          {changes.map((change) => (
            <ChangeCard key={change.id} change={change} decide={deciding.show} />
          ))}
        </ul>
      )}
      {changes.length === HELD_CHANGES_SHOWN && (
        <p className="mt-4 text-15 text-ink-2">{messages.first(HELD_CHANGES_SHOWN)}</p>
      )}
      {decision && (
        <ConfirmDialog
          key={`decide ${deciding.opening}`}
          title={confirms ? messages.confirmTitle : messages.rejectTitle}
          consequence={(confirms ? messages.confirms : messages.refuses)(nameOfChange(decision.change))}
          confirm={confirms ? messages.confirm : messages.refuse}
          isDestructive={!confirms}
          intent={decision.intent}
          fields={{ id: decision.change.id }}
          {...deciding.props}
        />
      )}
    </>
  );
}

function ChangeCard({ change, decide }: { change: ListedChange; decide: (decision: Decision) => void }) {
  const time = useStoreTime();
  const name = nameOfChange(change);
  const { kind, lowest, askedBy, isOwn, at } = change;
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-10 border border-line bg-surface p-4 md:p-5">
      <h2 className="wrap-anywhere min-w-0 flex-1 basis-60 font-semibold text-16">{name}</h2>
      <div className="grid grid-cols-2 gap-2 max-sm:order-last max-sm:w-full max-sm:[&_.button]:min-h-11">
        <Button
          size="sm"
          aria-label={messages.confirmOf(name)}
          onClick={() => decide({ change, intent: "confirm" })}
        >
          {messages.confirm}
        </Button>
        <RowButton label={messages.rejectOf(name)} onClick={() => decide({ change, intent: "refuse" })}>
          {messages.refuse}
        </RowButton>
      </div>
      <ul className={`grid w-full gap-1 ${kind === "price" ? "text-18 font-semibold" : ""}`}>
        {linesOfChange(change, time.timeZone).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <p className="wrap-anywhere flex w-full gap-2 text-15 text-warning">
        <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
        {lowest
          ? messages.lowest(lowest.product, unitPrice(lowest.effective), formatMoney(lowest.reference))
          : messages.loosened}
      </p>
      <p className="wrap-anywhere w-full text-13 text-ink-2">
        {messages.kinds[kind]} · {askedBy === "" ? messages.byCommand : messages.by(askedBy)} ·{" "}
        <time dateTime={at}>{time.short(at, "medium")}</time>
        {isOwn && <span className="block">{messages.own}</span>}
      </p>
    </li>
  );
}

/** Formats the price of one unit. Prices are rounded down, so the amount 0 means less than one cent. */
const unitPrice = (amount: number) =>
  amount === 0 ? messages.lessThan(formatMoney(1)) : formatMoney(amount);

export const ErrorBoundary = loadFailure(() => messages);
