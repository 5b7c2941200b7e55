import { Link } from "react-router";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { KindList } from "#app/admin/design/kind-list.tsx";
import { loadFailure } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { callerContext } from "#app/request/caller.ts";
import { HELD_CHANGES_SHOWN } from "#db/values/limits.ts";
import type { HeldChangeKind } from "#db/values/vocabulary.ts";
import { decidableKinds } from "#domain/catalog/price-guard/change-needs.ts";
import { listDecidedChanges } from "#domain/checkout/held-changes/decided-changes.ts";
import { listHeldChanges } from "#domain/checkout/held-changes/queries.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { documentLanguage } from "#messages/language.ts";
import { staffListMessages } from "#messages/server/server-messages.ts";
import type { Route } from "./+types/page";
import { heldChangesAction } from "./actions.ts";
import { ChangeCard, type Decision } from "./change-card.tsx";
import { DecidedList } from "./decided-list.tsx";
import { linesOfChange, nameOfChange } from "./describe-change.ts";
import { heldChangeMessages as messages } from "./messages.ts";

/** The screens on which staff request the changes. */
const screenOf: Readonly<Record<HeldChangeKind, string>> = {
  price: "/admin/produtos",
  prices: "/admin/produtos",
  coupon: "/admin/cupons",
  settings: "/admin/configuracoes",
};

export async function loader({ context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const [changes, decided, percent] = await Promise.all([
    listHeldChanges(caller),
    listDecidedChanges(caller),
    readSetting("priceDropPercent"),
  ]);
  const { kinds: reasons, open, ...texts } = staffListMessages[documentLanguage()].changes;
  const kinds = (caller.kind === "staff" ? decidableKinds(caller) : []).map((kind) => ({
    ...{ kind, to: screenOf[kind], next: open[kind] },
    text: reasons[kind],
  }));
  return { changes, decided, kinds, texts: { ...texts, limit: texts.limit(percent) } };
}

export const action = heldChangesAction;

/**
 * /admin/confirmacoes: the changes that wait for a second person's approval, each with a button to approve
 * and a button to reject, and the latest decisions.
 */
export default function HeldChangesPage({ loaderData }: Route.ComponentProps) {
  const { changes, decided, kinds, texts } = loaderData;
  const deciding = useDialog<Decision>();
  const decision = deciding.subject;
  const confirms = decision?.intent === "confirm";
  const { timeZone } = useStoreTime();
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      {changes.length === 0 ? (
        <>
          <EmptyState title={messages.empty} className="py-8!">
            {messages.emptyWhy}
          </EmptyState>
          <KindList
            title={texts.waits}
            lead={
              <>
                {texts.limit}{" "}
                {kinds.some(({ kind }) => kind === "settings") && (
                  <Link to={screenOf.settings} className="underline underline-offset-4">
                    {texts.changeLimit}
                  </Link>
                )}
              </>
            }
            kinds={kinds.map((one) => ({ ...one, name: messages.kinds[one.kind] }))}
          />
        </>
      ) : (
        <ul aria-label={messages.list} className="grid gap-4">
          {changes.map((change) => (
            <ChangeCard key={change.id} change={change} texts={texts} decide={deciding.show} />
          ))}
        </ul>
      )}
      {changes.length === HELD_CHANGES_SHOWN && (
        <p className="mt-4 text-15 text-ink-2">{messages.first(HELD_CHANGES_SHOWN)}</p>
      )}
      <DecidedList decided={decided} texts={texts} />
      {decision && (
        <ConfirmDialog
          key={`decide ${deciding.opening}`}
          title={confirms ? messages.confirmTitle : messages.rejectTitle}
          consequence={consequenceOf(decision, timeZone)}
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

/** Returns the text of the dialog. The text about a price names the old and the new price. */
function consequenceOf({ change, intent }: Decision, timeZone: string): string {
  const name = nameOfChange(change);
  if (intent === "refuse") return messages.refuses(name);
  const [line] = change.kind === "price" ? linesOfChange(change, timeZone) : [];
  return messages.confirms(line ? `${name}: ${line}` : name);
}

export const ErrorBoundary = loadFailure(() => messages);
