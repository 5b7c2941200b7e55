import type { MeasuredTimes } from "#domain/sales/measured-claims.ts";
import { formatSpan } from "#messages/format-figures.ts";
import type { SectionMessages } from "./section-messages.ts";

interface DeliveryStepsProps {
  /** Null while too few orders were measured; the steps then have words. */
  times: MeasuredTimes | null;
  isByHand: boolean;
  /** What the customer does with the delivered item. */
  instructions: string;
  words: SectionMessages["delivery"];
}

/** Paying, handing over and using as three steps, with the measured times. The last one never has a time. */
export function DeliverySteps({ times, isByHand, instructions, words }: DeliveryStepsProps) {
  const handOver = isByHand ? words.inPerson : times ? formatSpan(times.handOverSeconds) : words.atOnce;
  const steps = [
    { title: words.pay, figure: times ? formatSpan(times.paySeconds) : words.byCard, text: words.payWords },
    {
      title: words.handOver,
      figure: handOver,
      text: isByHand ? words.handOverByHand : words.handOverWords,
    },
    { title: words.use, figure: words.yours, text: instructions },
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
