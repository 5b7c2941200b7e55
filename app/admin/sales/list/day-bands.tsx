import type { Band } from "#app/admin/design/list/data-table.tsx";
import type { ListedSale } from "#domain/sales/sale-views.ts";
import type { SalesFilter } from "#domain/sales/sales-filter.ts";
import { formatDate, formatMoney } from "#messages/format.ts";
import { locale } from "#messages/language.ts";
import { salesMessages as messages } from "#messages/pt-BR/back-office/sales/sales.ts";

const DAY_MS = 86_400_000;

/** Whether the list is sorted by the days of its orders. */
export const isByDay = ({ sort, tab }: SalesFilter): boolean =>
  tab !== "atencao" && (sort === "" || sort === "antigas");

/**
 * Returns the band (a heading row) that stands above the first sale of each day. The band shows the day. A
 * band above several completed sales also shows their number and sum.
 * @param cut the id of the first row when a page precedes this page, and the id of the last row when a page
 * follows. The band of such a day shows no sum, because other sales of the day can be on the other page.
 */
export function dayBands(
  rows: readonly ListedSale[],
  timeZone: string,
  now: number,
  cut: readonly (string | null)[],
): (row: ListedSale) => Band {
  const dayOf = (at: string | number) => formatDate(new Date(at), { timeZone, dateStyle: "medium" });
  const days = Map.groupBy(rows, ({ createdAt }) => dayOf(createdAt));
  const names = { [dayOf(now - DAY_MS)]: relativeDay(-1), [dayOf(now)]: relativeDay(0) };
  return (row) => {
    const key = dayOf(row.createdAt);
    const sales = days.get(key) ?? [];
    const completed = sales.filter(({ status }) => status === "completed");
    const sum = completed.reduce((total, { storeTotal }) => total + storeTotal, 0);
    return {
      key,
      content: (
        <>
          <span className="first-letter:uppercase">{names[key] ?? key}</span>
          {completed.length > 1 && !sales.some(({ id }) => cut.includes(id)) && (
            <span>
              {messages.cards.receivedNote(completed.length)}, {formatMoney(sum)}
            </span>
          )}
        </>
      ),
    };
  };
}

/** "hoje", "ontem" */
const relativeDay = (days: number): string =>
  new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(days, "day");
