import { afterEach, describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { siteSettings as rows } from "#db/schema/settings.ts";
import { saveSetting } from "#domain/catalog/price-guard/save-setting.ts";
import { NO_ORIGIN, system } from "#domain/kernel/caller.ts";
import { INITIAL_RATES } from "./currency-rates.ts";
import { readPublicSettings, readSetting, readSettings } from "./queries.ts";
import { type SettingName, siteSettings } from "./site-settings.ts";

const command = system("command");
afterEach(() => db.delete(rows));

describe("settings", () => {
  it("settings have the defaults of the specification when nothing is stored", async () => {
    expect(await readPublicSettings()).toEqual({
      currencyRates: INITIAL_RATES,
      siteName: "Handover",
      minPurchase: 5_000,
      telegramPaymentLink: "/support",
      telegramSupportLink: "/support",
      supportChatEnabled: true,
      stripeEnabled: true,
      stripePublicKey: "",
      cryptoEnabled: true,
      discountEnabled: true,
      currency: "USD",
      language: "written",
      claims: {},
      testimonials: null,
      terms: {},
      checkoutConsent: "auto",
      accent: "",
      logo: "",
      favicon: "",
    });
    expect(await readSetting("owedRefundMinutes")).toBe(30);
  });

  it("settings are stored under the keys of the specification, and the minimum purchase is stored in dollars", async () => {
    await saveSetting(command, { name: "minPurchase", value: 4_990 });
    await saveSetting(command, { name: "minPurchase", value: 2_500 });
    await saveSetting(command, { name: "cryptoEnabled", value: false });
    await saveSetting(command, { name: "storeTimeZone", value: "America/Sao_Paulo" });
    const stored = await db.select({ key: rows.key, value: rows.value }).from(rows).orderBy(rows.key);
    expect(stored).toEqual([
      { key: "crypto_enabled", value: "false" },
      { key: "min_purchase_amount", value: "25" },
      { key: "store_time_zone", value: "America/Sao_Paulo" },
    ]);
    expect(await readSettings()).toMatchObject({
      minPurchase: 2_500,
      cryptoEnabled: false,
      storeTimeZone: "America/Sao_Paulo",
    });
  });

  it("the server sends a setting to the browser only when the setting is on the public list", async () => {
    await db.insert(rows).values({ key: "smtp_password", value: "canary-3f9" });
    await saveSetting(command, { name: "owedRefundMinutes", value: 45 });
    const seen = await readPublicSettings();
    expect(JSON.stringify(seen)).not.toContain("canary-3f9");
    expect(seen).not.toHaveProperty("owedRefundMinutes");
    expect(seen).not.toHaveProperty("storeTimeZone");
    expect(seen).not.toHaveProperty("claimsConfirmed");
  });

  it("a setting has its default value when the stored row cannot be parsed", async () => {
    await db.insert(rows).values([
      { key: "min_purchase_amount", value: "a lot" },
      { key: "telegram_support_link", value: "javascript:alert(1)" },
      { key: "crypto_enabled", value: "yes" },
    ]);
    expect(await readPublicSettings()).toMatchObject({
      minPurchase: 5_000,
      telegramSupportLink: "/support",
      cryptoEnabled: true,
    });
  });

  it("the settings replace the former default support link with the shop's support page, and keep a link that the owner has set", async () => {
    await db.insert(rows).values([
      { key: "telegram_support_link", value: "https://t.me/handover_support" },
      { key: "telegram_payment_link", value: "https://t.me/handover_support" },
    ]);
    const former = { telegramSupportLink: "/support", telegramPaymentLink: "/support" };
    expect(await readPublicSettings()).toMatchObject(former);
    const value = "https://t.me/our_shop";
    await saveSetting(command, { name: "telegramSupportLink", value });
    expect(await readSetting("telegramSupportLink")).toBe(value);
    await saveSetting(command, { name: "telegramSupportLink", value: "https://t.me/handover_support" });
    expect(await readSetting("telegramSupportLink")).toBe("/support");
  });

  it.each<[SettingName, unknown]>([
    ["minPurchase", -1],
    ["minPurchase", 10.5],
    ["minPurchase", 100_000_001],
    ["telegramSupportLink", "javascript:alert(1)"],
    ["telegramPaymentLink", "http://t.me/x"],
    ["siteName", ""],
    ["siteName", "Shop\r\nBcc: x@example.com"],
    ["currency", "XYZ"],
    ["stripePublicKey", "sk_live_123"],
    ["owedRefundMinutes", 1],
    ["storeTimeZone", "Mars/Olympus"],
    ["claims", { customers: { shown: true, en: { title: "", words: "served" } } }],
    ["testimonials", [{ name: "Ana P." }]],
    ["terms", { en: "a\u0000b" }],
    ["terms", { en: "a".repeat(20_001) }],
    ["terms", { fr: "a" }],
  ])("settings reject %s = %j and stay unchanged", async (name, value) => {
    await expect(saveSetting(command, { name, value: value as never })).rejects.toMatchObject({
      code: "invalid_input",
      status: 400,
      details: { field: name },
    });
    expect(await readSetting(name)).toEqual(siteSettings[name].initial);
  });

  it("settings cannot be changed by visitors or shoppers", async () => {
    const visitor = { kind: "visitor", origin: NO_ORIGIN } as const;
    const shopper = { kind: "shopper", userId: "u", email: "e", sessionId: "s", origin: NO_ORIGIN } as const;
    for (const caller of [visitor, shopper]) {
      await expect(saveSetting(caller, { name: "siteName", value: "Mine" })).rejects.toMatchObject({
        code: "sign_in_required",
        status: 401,
      });
    }
    expect(await db.$count(rows)).toBe(0);
  });

  it("a change of settings notifies every process", async () => {
    const listener = await pool.connect();
    try {
      await listener.query("listen catalogue");
      const announced = new Promise((resolve) => listener.once("notification", resolve));
      await saveSetting(command, { name: "siteName", value: "Seal & Co" });
      expect(await announced).toMatchObject({ channel: "catalogue", payload: "site_settings" });
    } finally {
      listener.release(true);
    }
  });
});
