import { desc, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { emailMessages } from "#db/schema/email.ts";
import { heldChanges, rateChanges } from "#db/schema/prices.ts";
import { siteSettings as settingRows } from "#db/schema/settings.ts";
import { confirmChange } from "#domain/checkout/held-changes/confirm-change.ts";
import { listHeldChanges } from "#domain/checkout/held-changes/queries.ts";
import { rejectChange } from "#domain/checkout/held-changes/reject-change.ts";
import { type Staff, system } from "#domain/kernel/caller.ts";
import { type CurrencyRates, INITIAL_RATES } from "#domain/settings/currency-rates.ts";
import { INITIAL_HOLD_LIMITS } from "#domain/settings/hold-limits.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { saveSettings } from "./save-settings.ts";

afterEach(async () => {
  await db.delete(heldChanges);
  await db.delete(settingRows);
  await db.delete(rateChanges);
  await db.update(products).set({ archivedAt: new Date() });
});

const ratesOf = (change: Partial<CurrencyRates["rates"]>): CurrencyRates => ({
  date: "2026-11-02",
  rates: { ...INITIAL_RATES.rates, ...change },
});
const saveRates = (staff: Staff, change: Partial<CurrencyRates["rates"]>) =>
  saveSettings(staff, { changes: { currencyRates: ratesOf(change), chargeCurrencies: ["BRL"] } });
const stale = (staff: Staff): Staff => ({ ...staff, secondFactorAt: new Date(Date.now() - 20 * 60_000) });
const heldId = async () => (await db.select().from(heldChanges))[0]?.id ?? "";
const alertMails = async () => {
  const [mail] = await db
    .select()
    .from(emailMessages)
    .where(eq(emailMessages.template, "security_alert"))
    .orderBy(desc(emailMessages.createdAt));
  return mail?.data;
};

describe("an exchange rate", () => {
  it("an exchange rate far below the last rate waits for a confirmation, and the admins get a mail before any sale", async () => {
    await buildProduct({ price: 12_900, stock: 1 });
    await buildSignedInAdmin();
    const member = await buildSignedInMember("manage_settings");
    expect(await saveRates(member, { BRL: 0.0001 })).toMatchObject({ isHeld: true });
    expect(await readSettings()).toMatchObject({ chargeCurrencies: [], currencyRates: INITIAL_RATES });
    expect(await alertMails()).toMatchObject({ alert: "PRICE_DROP" });
    expect(await domainErrorOf(confirmChange(member, { id: await heldId() }))).toBe("own_change");
    expect(
      await domainErrorOf(
        confirmChange(await buildSignedInMember("manage_products"), { id: await heldId() }),
      ),
    ).toBe("not_permitted");
    await confirmChange(await buildSignedInMember("manage_settings"), { id: await heldId() });
    expect((await readSettings()).currencyRates.rates.BRL).toBe(0.0001);
    // The guard now compares new rates with the confirmed rate.
    expect(await saveRates(member, { BRL: 0.00009 })).toMatchObject({ isHeld: false });
  });

  it("small drops of an exchange rate need a confirmation when their sum is large, even when the currency is not offered", async () => {
    const member = await buildSignedInMember("manage_settings");
    const step = (JPY: number) =>
      saveSettings(member, { changes: { currencyRates: ratesOf({ JPY }) } }).then(({ isHeld }) => isHeld);
    expect(await step(110)).toBe(false);
    expect(await step(80)).toBe(false);
    expect(await step(76)).toBe(true);
    // The rate was raised and lowered in between, but the guard still compares a new rate with the highest
    // rate.
    expect(await step(160)).toBe(false);
    expect(await step(79)).toBe(true);
  });

  it("a rate change needs a fresh second factor, and cannot be confirmed after the settings have changed", async () => {
    const member = await buildSignedInMember("manage_settings");
    expect(await domainErrorOf(saveRates(stale(member), { BRL: 5.4 }))).toBe("second_factor_required");
    await saveRates(member, { BRL: 0.1 });
    await saveSettings(await buildSignedInAdmin(), { changes: { currencyRates: ratesOf({ BRL: 5.3 }) } });
    expect(await domainErrorOf(confirmChange(await buildSignedInAdmin(), { id: await heldId() }))).toBe(
      "change_outdated",
    );
    await rejectChange(member, { id: await heldId() });
    expect((await readSettings()).currencyRates.rates.BRL).toBe(5.3);
  });

  it("an exchange rate from an admin or a command applies immediately, and the admin's rate raises an alert", async () => {
    const admin = await buildSignedInAdmin();
    expect(await saveRates(admin, { BRL: 0.5 })).toMatchObject({ isHeld: false });
    expect(await lastAudit({ actionType: "SECURITY_EVENT" })).toMatchObject({
      details: { alert_type: "PRICE_DROP", is_held: false },
    });
    await saveSettings(system("command"), { changes: { currencyRates: ratesOf({ BRL: 0.01 }) } });
    expect((await readSettings()).currencyRates.rates.BRL).toBe(0.01);
  });
});

describe("the limits of the shop", () => {
  it.each([
    ["the bound of price drops", { priceDropPercent: 90 }],
    ["the hold limits", { holdLimits: { ...INITIAL_HOLD_LIMITS, orderUnits: 1_000, unverifiedShare: 100 } }],
  ])(
    "the shop raises an alert and keeps %s unchanged until a second person confirms the change",
    async (_, changes) => {
      const member = await buildSignedInMember("manage_settings");
      const before = await readSettings();
      expect(await domainErrorOf(saveSettings(stale(member), { changes }))).toBe("second_factor_required");
      expect(await saveSettings(member, { changes })).toMatchObject({ isHeld: true });
      expect(await readSettings()).toEqual(before);
      expect(await lastAudit({ actionType: "SECURITY_EVENT" })).toMatchObject({
        details: { alert_type: "GUARD_LOOSENED", is_held: true },
      });
      const [listed] = await listHeldChanges(await buildSignedInMember("manage_settings"));
      expect(listed).toMatchObject({ kind: "settings", mayConfirm: true, lowest: null });
      await confirmChange(await buildSignedInMember("manage_settings"), { id: listed?.id ?? "" });
      expect(await readSettings()).toMatchObject(changes);
    },
  );

  it("a stricter guard limit applies immediately, and a looser limit from an admin applies with an alert", async () => {
    const member = await buildSignedInMember("manage_settings");
    const tight = {
      priceDropPercent: 20,
      holdLimits: { ...INITIAL_HOLD_LIMITS, orderUnits: 50, newDays: 3 },
    };
    expect(await saveSettings(member, { changes: tight })).toMatchObject({ isHeld: false });
    const admin = await buildSignedInAdmin();
    expect(await saveSettings(admin, { changes: { priceDropPercent: 60 } })).toMatchObject({ isHeld: false });
    expect(await lastAudit({ actionType: "SECURITY_EVENT" })).toMatchObject({
      details: { alert_type: "GUARD_LOOSENED", is_held: false },
    });
  });

  it.each([
    ["card payments", { stripeEnabled: false }],
    ["the payment link", { telegramPaymentLink: "https://t.me/somebody_else" }],
    ["the minimum purchase", { minPurchase: 100 }],
  ])("the admins are notified of a change of %s", async (_, changes) => {
    const member = await buildSignedInMember("manage_settings");
    expect(await domainErrorOf(saveSettings(stale(member), { changes }))).toBe("second_factor_required");
    await saveSettings(member, { changes });
    expect(await lastAudit({ actionType: "SECURITY_EVENT" })).toMatchObject({
      actorId: member.userId,
      details: { alert_type: "GUARD_LOOSENED", is_held: false },
    });
  });
});
