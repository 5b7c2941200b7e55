import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { StatusWord } from "#app/design-system/badge.tsx";
import type { DecidedChange } from "#domain/checkout/held-changes/decided-changes.ts";
import type { ChangeTexts } from "./change-card.tsx";
import { nameOfChange } from "./describe-change.ts";

/** The latest changes that somebody has confirmed or refused. */
export function DecidedList({ decided, texts }: { decided: readonly DecidedChange[]; texts: ChangeTexts }) {
  const time = useStoreTime();
  if (decided.length === 0) return null;
  return (
    <section aria-labelledby="decided" className="mt-8">
      <h2 id="decided" className="title text-18">
        {texts.decided}
      </h2>
      <ul className="mt-3 divide-y divide-line overflow-clip rounded-10 border border-line bg-surface">
        {decided.map((change) => (
          <li key={change.id} className="flex items-center justify-between gap-4 px-4 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere font-medium">{nameOfChange({ ...change, isNew: false })}</p>
              <p className="wrap-anywhere text-13 text-ink-3">
                {change.decidedBy && `${change.decidedBy} · `}
                <time dateTime={change.at}>{time.short(change.at)}</time>
              </p>
            </div>
            <StatusWord tone={change.isConfirmed ? "success" : "neutral"}>
              {change.isConfirmed ? texts.states.confirmed : texts.states.refused}
            </StatusWord>
          </li>
        ))}
      </ul>
    </section>
  );
}
