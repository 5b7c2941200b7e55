import { profitOf } from "#domain/sales/reports/report-views.ts";
import type { Sums } from "#domain/sales/reports/sums.ts";
import { reportMessages as messages } from "#messages/pt-BR/back-office/reports.ts";
import { FigureCard } from "./figure-card.tsx";
import { changeOf, moneyText } from "./figure-text.ts";

interface ProfitCardProps {
  now: Sums;
  before: Sums;
  days: number;
  /**
   * A text that says on which day this card counts an order, for example on the day of the payment. The text
   * is necessary when the figures beside this card count the order on a different day.
   */
  basis?: string;
  size?: "small" | "row";
}

/** The profit of the units whose cost is known, and the number of units without a known cost. */
export function ProfitCard({ now, before, days, basis, size }: ProfitCardProps) {
  const profit = profitOf(now);
  const notes = profit === null ? [messages.figures.noCost] : [costNote(now), feeNote(now)];
  return (
    <FigureCard
      label={messages.figures.profit}
      value={moneyText(profit)}
      change={changeOf(profit, profitOf(before))}
      days={days}
      {...(size && { size })}
      note={[...notes, ...(basis ? [basis] : [])].join(", ")}
    />
  );
}

const costNote = ({ costedUnits, units }: Sums): string =>
  costedUnits < units ? messages.figures.costKnown(costedUnits, units) : messages.figures.allCosts(units);

const feeNote = ({ feeOrders, costedOrders }: Sums): string =>
  feeOrders < costedOrders
    ? messages.figures.feesKnown(feeOrders, costedOrders)
    : messages.figures.allFees(costedOrders);
