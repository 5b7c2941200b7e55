import type { Period } from "#domain/sales/reports/period.ts";
import type { SalesSeries } from "#domain/sales/reports/read-sales-series.ts";
import { averageOrder, netSum, type Sums, shareOf } from "#domain/sales/reports/sums.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import { reportMessages as messages } from "#messages/pt-BR/back-office/reports.ts";
import { FigureCard, figureBox } from "./figure-card.tsx";
import { changeOf, moneyText, pointsOf, rateText, withOtherParts } from "./figure-text.ts";
import { ProfitCard } from "./profit-card.tsx";

interface PeriodFiguresProps {
  period: Period;
  series: Pick<SalesSeries, "total" | "totalBefore">;
  /** Whether to show the profit of the paid orders too. */
  hasProfit?: boolean;
}

const refundRate = ({ refundedOrders, orders }: Sums) => shareOf(refundedOrders, orders);
const disputeRate = ({ disputedOrders, orders }: Sums) => shareOf(disputedOrders, orders);

const noteOf = (rate: number | null) => rate !== null && messages.figures.rate(rateText(rate));

/** The figures of the paid orders of a period, with their change since the previous period. */
export function PeriodFigures({
  period: { days },
  series: { total, totalBefore },
  hasProfit = false,
}: PeriodFiguresProps) {
  return (
    // Six figures fill two rows with three figures each. When there are five figures, the first figure is as
    // wide as two others. On phones, the first figure spans both columns, because one column is too narrow
    // for the notes of the net revenue.
    <div
      className={`${figureBox} md:grid-cols-3 ${hasProfit ? "max-md:*:first:col-span-2 max-md:*:last:col-span-2" : "*:first:col-span-2"}`}
    >
      <FigureCard
        label={messages.figures.net}
        value={formatMoney(netSum(total))}
        change={changeOf(netSum(total), netSum(totalBefore))}
        days={days}
        size="row"
        saysComparison={totalBefore.orders > 0}
        note={withOtherParts(
          messages.figures.netNote(formatMoney(total.gross), formatMoney(total.refunds)),
          total,
        )}
      />
      <FigureCard
        label={messages.figures.orders}
        value={formatCount(total.orders)}
        change={changeOf(total.orders, totalBefore.orders)}
        days={days}
        size="row"
      />
      <FigureCard
        label={messages.figures.average}
        value={moneyText(averageOrder(total))}
        change={changeOf(averageOrder(total), averageOrder(totalBefore))}
        days={days}
        size="row"
      />
      <FigureCard
        label={messages.figures.refunded}
        value={formatMoney(total.refunds)}
        change={pointsOf(refundRate(total), refundRate(totalBefore))}
        isBadWhenUp
        days={days}
        size="row"
        note={noteOf(refundRate(total))}
      />
      <FigureCard
        label={messages.figures.disputed}
        value={formatMoney(total.disputes)}
        change={pointsOf(disputeRate(total), disputeRate(totalBefore))}
        isBadWhenUp
        days={days}
        size="row"
        note={noteOf(disputeRate(total))}
      />
      {hasProfit && <ProfitCard now={total} before={totalBefore} days={days} size="row" />}
    </div>
  );
}
