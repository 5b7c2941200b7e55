import type { MeasuredTimes } from "#domain/sales/measured-claims.ts";
import { formatSpan } from "#messages/format-figures.ts";
import type { SectionMessages } from "./section-messages.ts";

interface DeliveryStepsProps {
  /**
   * The measured times of the steps, or null while the shop has measured too few orders. When there are no
   * measured times, the steps show texts without times.
   */
  times: MeasuredTimes | null;
  isByHand: boolean;
  /**
   * Whether the product is out of stock. For a product that is out of stock, no step says that the delivery
   * follows immediately.
   */
  isSoldOut: boolean;
  /** The text that tells the customer how to use the delivered item. */
  instructions: string;
  messages: SectionMessages["delivery"];
}

/**
 * Shows payment, delivery and use as three steps, with the measured times. The last step never has a time.
 */
export function DeliverySteps({ times, isByHand, isSoldOut, instructions, messages }: DeliveryStepsProps) {
  const delivered = isByHand
    ? messages.inPerson
    : times
      ? formatSpan(times.handOverSeconds)
      : messages.atOnce;
  const steps = [
    {
      title: messages.pay,
      figure: times ? formatSpan(times.paySeconds) : messages.byCard,
      text: messages.payText,
    },
    {
      title: messages.handOver,
      figure: isSoldOut ? messages.onceBack : delivered,
      text: isByHand ? messages.handOverByHand : messages.handOverText,
    },
    { title: messages.use, figure: messages.yours, text: instructions },
  ];
  return (
    <ol className="delivery-steps">
      {steps.map(({ title, figure, text }) => (
        <li key={title}>
          <b>{title}</b>
          <span>{figure}</span>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
