import "./to-come.css";
import { ProblemLink } from "#app/storefront/problem/problem-link.tsx";
import { DeliverySteps } from "./delivery-steps.tsx";
import { HoldSentence } from "./hold-sentence.tsx";
import type { ToComeMessages } from "./to-come-messages.server.ts";

interface ToComeListProps {
  orderNumber: string;
  /**
   * The texts about the undelivered units, or null when all units are delivered. When the value is null, the
   * list renders nothing.
   */
  messages: ToComeMessages | null;
  /** Whether the list is inside a card, which already shows the name of the first product. */
  isInCard?: boolean;
  /** Whether each line has the link that reports a problem. */
  hasProblemLink?: boolean;
}

/**
 * Lists the undelivered units of an order. For each unit, the list shows when the unit should arrive and how
 * long the shop reserves the unit.
 */
export function ToComeList(props: ToComeListProps) {
  const { orderNumber, messages, isInCard = false, hasProblemLink = true } = props;
  if (!messages) return null;
  return (
    <section aria-labelledby="to-come" className="to-come">
      <h2 id="to-come" className="font-semibold text-16">
        {messages.title}
      </h2>
      {isInCard && <DeliverySteps steps={messages.steps} />}
      <ul className="mt-1 grid gap-2 text-15">
        {messages.lines.map(({ productId, productName, units, text }) => (
          <li key={productId}>
            {isInCard && messages.lines.length === 1 ? null : units}
            <span className="block text-13">
              {text} {hasProblemLink && <ProblemLink item={{ orderNumber, productName }} />}
            </span>
          </li>
        ))}
      </ul>
      {messages.hold && <HoldSentence hold={messages.hold} className="mt-3 text-15" />}
    </section>
  );
}
