import { FigureCard } from "#app/admin/reports/figure-card.tsx";
import { changeOf, moneyWords, pointsOf, rateWords } from "#app/admin/reports/figure-words.ts";
import { ProfitCard } from "#app/admin/reports/profit-card.tsx";
import type { PeriodFigures } from "#domain/sales/dashboard/read-period-figures.ts";
import { averageOrder, netSum, shareOf } from "#domain/sales/reports/sums.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import { reportMessages as words } from "#messages/pt-BR/back-office/reports.ts";

/**
 * The figures of the completed orders of a period, counted like the cards above them, and the
 * profit of the orders that were paid in it.
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
    <div className="grid grid-cols-2 gap-2 sm:gap-3 @xl:grid-cols-3">
      <FigureCard
        label={words.figures.net}
        value={formatMoney(netSum(total))}
        change={changeOf(netSum(total), netSum(totalBefore))}
        days={days}
        note={words.figures.soldNote(formatMoney(total.gross), formatMoney(total.refunds))}
      />
      <FigureCard
        label={words.figures.completed}
        value={formatCount(total.orders)}
        change={changeOf(total.orders, totalBefore.orders)}
        days={days}
        note={words.figures.byCompletion}
      />
      <FigureCard
        label={words.figures.average}
        value={moneyWords(averageOrder(total))}
        change={changeOf(averageOrder(total), averageOrder(totalBefore))}
        days={days}
        note={words.figures.ofCompleted}
      />
      {(["refunds", "disputes"] as const).map((part) => (
        <FigureCard
          key={part}
          label={part === "refunds" ? words.figures.refunded : words.figures.disputed}
          value={formatMoney(total[part])}
          change={pointsOf(rate(part), rateBefore(part))}
          isBadWhenUp
          days={days}
          note={rate(part) !== null && words.figures.ofSold(rateWords(rate(part)))}
        />
      ))}
      <ProfitCard now={paid.total} before={paid.totalBefore} days={days} basis={words.figures.byPayment} />
    </div>
  );
}
