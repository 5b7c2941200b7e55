import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { Button } from "#app/design-system/button.tsx";
import { Cover } from "#app/seals/cover.tsx";
import type { ListedChange } from "#domain/checkout/held-changes/queries.ts";
import { formatMoney } from "#messages/format.ts";
import type { staffLists } from "#messages/pt-BR/server/staff-lists.ts";
import { type Effect, effectsOf, linesOfChange, nameOfChange, unitPrice } from "./describe-change.ts";
import { heldChangeMessages as messages } from "./messages.ts";

export type ChangeTexts = Omit<(typeof staffLists)["changes"], "limit" | "kinds" | "open"> & {
  limit: string;
};

export interface Decision {
  change: ListedChange;
  intent: "confirm" | "refuse";
}

interface ChangeCardProps {
  change: ListedChange;
  texts: ChangeTexts;
  decide: (decision: Decision) => void;
}

/**
 * A change that waits for approval. The card shows the values before and after, the limit that the change
 * exceeds, and two buttons.
 */
export function ChangeCard({ change, texts, decide }: ChangeCardProps) {
  const time = useStoreTime();
  const name = nameOfChange(change);
  const { kind, lowest, askedBy, mayConfirm, product, at } = change;
  const effects = effectsOf(change);
  const [price] = kind === "price" ? effects : [];
  const label = price ? `${messages.confirm} ${price.after}` : messages.confirm;
  const isFree = price !== undefined && Number(change.asked.price ?? 0) === 0;
  const lines = kind === "price" || (kind === "settings" && lowest === null) ? [] : linesOf(change, time);
  return (
    <li className="grid gap-4 rounded-10 border border-line bg-surface p-4 md:p-5">
      <div className="flex items-start justify-between gap-6 max-sm:contents">
        <div className="flex min-w-0 items-start gap-3">
          {product && <Cover {...product} size={40} />}
          <div className="min-w-0">
            <h2 className="wrap-anywhere font-semibold text-18">
              {product ? (
                <Link
                  to={`/admin/produtos/${product.id}/editar`}
                  className="underline-offset-3 hover:underline"
                >
                  {name}
                </Link>
              ) : (
                name
              )}
            </h2>
            <p className="wrap-anywhere mt-0.5 text-13 text-ink-2">
              {messages.kinds[kind]} · {askedBy === "" ? messages.byCommand : messages.by(askedBy)} ·{" "}
              <time dateTime={at}>{time.short(at)}</time>
            </p>
          </div>
        </div>
        <div className="flex gap-2 max-sm:order-last max-sm:*:flex-1 max-sm:[&_.button]:min-h-11">
          {mayConfirm && (
            <Button
              size="sm"
              variant={isFree ? "outline" : "filled"}
              aria-label={`${label}: ${name}`}
              onClick={() => decide({ change, intent: "confirm" })}
            >
              {label}
            </Button>
          )}
          <RowButton label={messages.rejectOf(name)} onClick={() => decide({ change, intent: "refuse" })}>
            {messages.refuse}
          </RowButton>
        </div>
      </div>
      {lines.length > 0 && (
        <ul className="grid gap-1">
          {lines.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
      {effects.length > 0 && (
        <ul className="divide-y divide-line overflow-clip rounded-10 border border-line">
          {effects.map((effect) => (
            <li key={effect.name}>
              <EffectRow effect={effect} isPeak={kind !== "price" && lowest !== null} texts={texts} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2 text-15">
        <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-warning" />
        <div className="wrap-anywhere grid min-w-0 gap-1">
          <p className="font-medium text-warning">
            {kind === "settings" && lowest === null ? messages.loosened : texts.limit}
          </p>
          {isFree && <p className="text-ink-2">{texts.free}</p>}
          {lowest && (
            <p className="text-ink-2">
              {messages.lowest(lowest.product, unitPrice(lowest.effective), formatMoney(lowest.reference))}
            </p>
          )}
          {!mayConfirm && <p className="text-ink-2">{messages.own}</p>}
        </div>
      </div>
    </li>
  );
}

const linesOf = (change: ListedChange, { timeZone }: { timeZone: string }) => linesOfChange(change, timeZone);

interface EffectRowProps {
  effect: Effect;
  /** Whether `before` is the highest price of the last 30 days and `after` is the lowest possible price. */
  isPeak: boolean;
  texts: ChangeTexts;
}

function EffectRow({ effect: { name, before, after, percent }, isPeak, texts }: EffectRowProps) {
  const cell = (label: string, value: string, look: string) => (
    <div className="flex min-w-0 flex-1 flex-col justify-between px-3 py-2">
      <dt className="text-13 text-ink-3">{label}</dt>
      <dd className={`wrap-anywhere text-16 ${look}`}>{value}</dd>
    </div>
  );
  return (
    <>
      {name && <p className="bg-surface-2 px-3 py-1.5 font-medium text-13">{name}</p>}
      <dl className="flex divide-x divide-line">
        {cell(isPeak ? texts.highest : texts.now, before, "text-ink-2")}
        {cell(isPeak ? texts.lowest : texts.confirmed, after, "font-semibold")}
        {percent && cell(texts.effect, percent, "font-semibold text-warning")}
      </dl>
    </>
  );
}
