import { formatMoney } from "#messages/format.ts";
import type { WithdrawText, WrittenAnswer, WrittenAnswers } from "./written-answers.server.ts";

/** The classes of a list with a row for each unit. */
export const unitListClasses = "divide-y divide-line border-y border-line";
/** The classes of a row. */
export const unitRowClasses = "flex items-center gap-3 py-3 text-15";

/** The content of a row: the units at the left, and the refund at the right or the result below. */
export const UnitRow = ({ answer: { units, amount, result } }: { answer: WrittenAnswer }) => (
  <>
    <span className="flex-1 wrap-anywhere">
      {units}
      {result && <span className="block text-13 text-ink-2">{result}</span>}
    </span>
    {amount}
  </>
);

interface UnitsFootProps {
  text: WithdrawText;
  own: WrittenAnswers;
  /** The keys of the chosen units. */
  chosen: readonly string[];
  /** A class of the sum. A sum that follows the choice needs JavaScript. */
  sumClass?: string;
}

/**
 * Shows the sum of the chosen refunds, and a warning that the customer can no longer open these items. Shows
 * nothing when the order has no unit with a refund.
 */
export function UnitsFoot(props: UnitsFootProps) {
  const { text, own, chosen, sumClass = "" } = props;
  const { answers, currency, refundLeft } = own;
  if (!answers.some(({ refund }) => refund)) return null;
  const sum = answers.reduce((total, { key, refund }) => total + (chosen.includes(key) ? refund : 0), 0);
  return (
    <>
      <p role="status" className={`flex justify-between py-3 font-semibold ${sumClass}`}>
        <span>{text.total}</span>
        {formatMoney(Math.min(sum, refundLeft), currency)}
      </p>
      <p className="rounded-10 bg-warning-soft px-3 py-2 text-warning">{text.warning}</p>
    </>
  );
}
