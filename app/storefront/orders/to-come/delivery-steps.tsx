import "./to-come.css";
import { useReaderZone } from "#app/storefront/base/dates.ts";
import { formatDate } from "#messages/format.ts";
import type { ToComeMessages } from "./to-come-messages.server.ts";

/**
 * The steps of an order from the payment to the delivery. The middle step is the step that the order has
 * currently reached.
 */
export function DeliverySteps({ steps }: { steps: ToComeMessages["steps"] }) {
  return (
    <ol className="to-come-steps">
      {steps.map(({ text, at }, place) => (
        <li key={text} aria-current={place === 1 ? "step" : undefined}>
          {at ? <StepText text={text} at={at} /> : text}
        </li>
      ))}
    </ol>
  );
}

/** A text in which the component replaces "{time}" with the time in the reader's time zone. */
function StepText({ text, at }: { text: string; at: string }) {
  const timeZone = useReaderZone();
  const [before, after] = text.split("{time}");
  return (
    <>
      {before}
      <time dateTime={at}>
        {formatDate(at, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone })}
      </time>
      {after}
    </>
  );
}
