/**
 * The number of days over which the function averages the sales. `SALES_READ` is the maximum number of sales
 * that the function reads for one product.
 */
export const MEAN_DAYS = 14;
export const SALES_READ = 1_000;

const DAY_MS = 86_400_000;

/**
 * Returns the average number of items sold per day, and the number of days that the stock lasts at this
 * average. For a product with very many sales, the function uses only the newest sales.
 * @param sold the sales of the last 14 days, at most `SALES_READ`.
 * @param forMs the time since the oldest sale in `sold`, in milliseconds.
 */
export function stockDays(
  available: number,
  sold: number,
  forMs: number,
): { soldADay: number; daysLeft: number | null } {
  const days = sold < SALES_READ ? MEAN_DAYS : Math.max(forMs, 60_000) / DAY_MS;
  const soldADay = sold / days;
  if (available <= 0) return { soldADay, daysLeft: 0 };
  return { soldADay, daysLeft: sold === 0 ? null : Math.floor(available / soldADay) };
}
