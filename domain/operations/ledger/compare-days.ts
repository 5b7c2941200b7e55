import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import type { Difference } from "./compare-object.ts";
import { addCounts, type Compared, compareSpan, GRACE_MS, noneCompared } from "./compare-span.ts";

const DAY_MS = 86_400_000;

/**
 * Compares the provider's books with the ledger day by day, oldest first. The function leaves out the most
 * recent minutes (the grace period). Changes nothing. When the money of an object moved on one day and was
 * booked on another day, the function counts only one difference.
 * @param onDay receives the number of compared days
 * @throws ProviderUnreachable
 */
export async function compareDays(
  days: number,
  onDay: (compared: number) => void = () => {},
  until = shopNow() - GRACE_MS,
): Promise<{ compared: Compared; differences: Difference[] }> {
  const compared = noneCompared();
  const differences = new Map<string, Difference>();
  for (let day = 1; day <= days; day++) {
    const end = until - (days - day) * DAY_MS;
    const found = await compareSpan(new Date(end - DAY_MS), new Date(end));
    addCounts(compared, found.compared);
    for (const difference of found.differences) differences.set(difference.id, difference);
    onDay(day);
  }
  return { compared, differences: [...differences.values()] };
}
