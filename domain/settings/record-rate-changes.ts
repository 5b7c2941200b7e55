import type { Transaction } from "#db/client.server.ts";
import { rateChanges } from "#db/schema/prices.ts";
import type { Currency, CurrencyRates } from "./currency-rates.ts";

/**
 * Appends a row to the history of rates for each rate that changed. The caller must hold the lock of the
 * settings.
 * @param isConfirmed whether the owner or a second person accepted the rates
 */
export async function recordRateChanges(
  tx: Transaction,
  { before, after }: { before: CurrencyRates; after: CurrencyRates },
  isConfirmed: boolean,
): Promise<void> {
  const rows = (Object.keys(after.rates) as Currency[])
    .map((currency) => ({
      currency,
      before: before.rates[currency],
      after: after.rates[currency],
      isConfirmed,
    }))
    .filter((row) => row.before !== row.after);
  if (rows.length > 0) await tx.insert(rateChanges).values(rows);
}
