import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { system } from "#domain/kernel/caller.ts";
import { INITIAL_RATES } from "#domain/settings/currency-rates.ts";
import { watchRates } from "./watch-rates.ts";

afterEach(() => db.delete(siteSettings));

const alerts = async () =>
  (
    await db
      .select()
      .from(adminAuditLog)
      .where(eq(adminAuditLog.tableName, "currency_rates"))
      .orderBy(adminAuditLog.seq)
  ).map(({ details }) => details.alert_type);
const at = (text: string) => new Date(text).getTime();
const save = (changes: Parameters<typeof saveSettings>[1]["changes"]) =>
  saveSettings(system("command"), { changes });

describe("watchRates", () => {
  it("watchRates raises RATES_OLD only once when the rates are too old, and RATES_RENEWED only once after a renewal", async () => {
    await watchRates(at("2026-12-30T00:00:00Z"), true);
    expect(await alerts()).toEqual([]);
    const { rates } = INITIAL_RATES;
    await save({ chargeCurrencies: ["BRL"], currencyRates: { date: "2026-11-10", rates } });
    await watchRates(at("2026-11-17T12:00:00Z"), true);
    expect(await alerts()).toEqual([]);
    await watchRates(at("2026-11-18T12:00:00Z"), true);
    await watchRates(at("2026-11-19T12:00:00Z"), true);
    expect(await alerts()).toEqual(["RATES_OLD"]);
    await save({ currencyRates: { date: "2026-11-19", rates } });
    await watchRates(at("2026-11-19T12:00:00Z"), true);
    expect(await alerts()).toEqual(["RATES_OLD", "RATES_RENEWED"]);
  });

  it("watchRates raises an alert when a live shop uses the demo rates", async () => {
    await save({ chargeCurrencies: ["BRL"] });
    const before = await alerts();
    await watchRates(at("2026-11-03T00:00:00Z"), false);
    expect(await alerts()).toEqual(before);
    await watchRates(at("2026-11-03T00:00:00Z"), true);
    expect(await alerts()).toEqual([...before, "RATES_OLD"]);
  });
});
