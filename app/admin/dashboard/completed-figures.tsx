import { FigureCard, figureBox } from "#app/admin/reports/figure-card.tsx";
import { changeOf, moneyText, pointsOf, rateText, withOtherParts } from "#app/admin/reports/figure-text.ts";
import { ProfitCard } from "#app/admin/reports/profit-card.tsx";
import type { PeriodFigures } from "#domain/sales/dashboard/read-period-figures.ts";
import { averageOrder, netSum, shareOf } from "#domain/sales/reports/sums.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import { reportMessages as messages } from "#messages/pt-BR/back-office/reports.ts";

/**
 * The figures of the completed orders of a period, and the profit of the orders that were paid in the period.
 * Orders are counted in the same way as in the other cards of the dashboard.
 */
export function CompletedFigures({
  figures: { period, completed, paid },
}: {
  figures: Pick<PeriodFigures, "period" | "completed" | "paid">;
}) {
  const { days } = period;
  const { total, totalBefore } = completed;
  const rate = (part: "refunds" | "disputes") => shareOf(total[part], total.gross);
  const rateBefore = (part: "refunds" | "disputes") => shareOf(totalBefore[part], totalBefore.gross);
  return (
    <div className={`${figureBox} @xl:grid-cols-3`}>
      <FigureCard
        label={messages.figures.net}
        value={formatMoney(netSum(total))}
        change={changeOf(netSum(total), netSum(totalBefore))}
        days={days}
        basis={messages.figures.byCompletion}
        saysComparison
        note={withOtherParts(
          messages.figures.soldNote(formatMoney(total.gross), formatMoney(total.refunds)),
          total,
        )}
      />
      <FigureCard
        label={messages.figures.completed}
        value={formatCount(total.orders)}
        change={changeOf(total.orders, totalBefore.orders)}
        days={days}
      />
      <FigureCard
        label={messages.figures.average}
        value={moneyText(averageOrder(total))}
        change={changeOf(averageOrder(total), averageOrder(totalBefore))}
        days={days}
        note={messages.figures.ofCompleted}
      />
      {(["refunds", "disputes"] as const).map((part) => (
        <FigureCard
          key={part}
          label={part === "refunds" ? messages.figures.refunded : messages.figures.disputed}
          value={formatMoney(total[part])}
          change={pointsOf(rate(part), rateBefore(part))}
          isBadWhenUp
          days={days}
          note={rate(part) !== null && messages.figures.ofSold(rateText(rate(part)))}
        />
      ))}
      <ProfitCard now={paid.total} before={paid.totalBefore} days={days} basis={messages.figures.byPayment} />
    </div>
  );
}
