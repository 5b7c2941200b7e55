import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { notifyActiveAlerts } from "#domain/messaging/alerts/notify-active-alerts.ts";
import { rateAgeDays, ratesHold } from "#domain/settings/offered-currencies.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { env } from "#env";

/**
 * Raises one alert when the shop no longer offers its chosen currencies, because the rates are too old or are
 * demo rates. Ends the alert when the shop offers the currencies again.
 */
export async function watchRates(
  now: number = shopNow(),
  isLive: boolean = env.PAYMENTS_LIVE,
): Promise<void> {
  const settings = await readSettings();
  const { chargeCurrencies, currencyRates, rateMaxAgeDays } = settings;
  const isWrong = chargeCurrencies.length > 0 && !ratesHold(settings, now, isLive);
  const details = {
    currencies: chargeCurrencies.join(" "),
    age_days: rateAgeDays(currencyRates, now),
    limit_days: rateMaxAgeDays,
  };
  await inTransaction((tx) =>
    notifyActiveAlerts(tx, system("worker"), {
      lock: advisoryLocks.rates,
      table: "currency_rates",
      begun: "RATES_OLD",
      over: "RATES_RENEWED",
      standing: isWrong ? [{ recordId: "rates", details }] : [],
    }),
  );
}
