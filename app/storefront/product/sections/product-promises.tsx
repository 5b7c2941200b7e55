import type { MeasuredTimes } from "#domain/sales/measured-claims.ts";
import { formatSpan } from "#messages/format-figures.ts";
import type { SectionMessages } from "./section-messages.ts";

interface ProductPromisesProps {
  times: MeasuredTimes | null;
  isByHand: boolean;
  /** The claim of the shop about money back and replacement; null when the owner hides it. */
  guarantee: string | null;
  words: SectionMessages["facts"];
}

/** Four lines beside the buy button: when, where, the guarantee, and who sees the card. */
export function ProductPromises({ times, isByHand, guarantee, words }: ProductPromisesProps) {
  const delivered = isByHand
    ? [words.byHand, words.byHandWhen]
    : times
      ? [words.delivered(formatSpan(times.handOverSeconds)), words.median(times.orders)]
      : [words.instant, ""];
  // The first sentence of the claim is its statement.
  const [statement = "", ...rest] = (guarantee ?? "").split(/(?<=\.)\s/);
  const lines = [
    { icon: "icon-bolt", fact: delivered[0], more: delivered[1] },
    { icon: "icon-screen", fact: words.shown, more: words.kept },
    { icon: "icon-shield", fact: statement, more: rest.join(" ") },
    { icon: "icon-card", fact: words.card, more: words.unseen },
  ].filter(({ fact }) => fact);
  return (
    <ul className="promises">
      {lines.map(({ icon, fact, more }) => (
        <li key={icon} className={icon}>
          <span>
            <b>{fact}</b>
            {more ? `${fact?.endsWith(".") ? "" : ","} ${more}` : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
