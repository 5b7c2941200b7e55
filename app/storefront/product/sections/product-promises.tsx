import type { MeasuredTimes } from "#domain/sales/measured-claims.ts";
import { formatSpan } from "#messages/format-figures.ts";
import type { SectionMessages } from "./section-messages.ts";

interface ProductPromisesProps {
  times: MeasuredTimes | null;
  isByHand: boolean;
  /**
   * Whether the product is out of stock. When the product is out of stock, no line says when the item
   * arrives.
   */
  isSoldOut: boolean;
  /** The shop's claim about refund and replacement. null when the owner hides the claim. */
  guarantee: string | null;
  messages: SectionMessages["promises"];
}

/**
 * Four lines beside the buy button. The four lines say when and where the item arrives, what the guarantee
 * is, and who sees the card data.
 */
export function ProductPromises({ times, isByHand, isSoldOut, guarantee, messages }: ProductPromisesProps) {
  const delivered = isSoldOut
    ? []
    : isByHand
      ? [messages.byHand, messages.byHandWhen]
      : times
        ? [messages.delivered(formatSpan(times.handOverSeconds)), messages.median(times.orders)]
        : [messages.instant, ""];
  // The first sentence of the claim is shown as the main statement.
  const [statement = "", ...rest] = (guarantee ?? "").split(/(?<=\.)\s/);
  const lines = [
    { icon: "icon-bolt", fact: delivered[0], more: delivered[1] },
    { icon: "icon-screen", fact: messages.shown, more: messages.kept },
    { icon: "icon-shield", fact: statement, more: rest.join(" ") },
    { icon: "icon-card", fact: messages.card, more: messages.unseen },
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
