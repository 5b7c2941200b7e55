import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { siteSettings as rows } from "#db/schema/settings.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { verifyAuditChain } from "#domain/security/audit/verify-audit-chain.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { readSettingsForStaff } from "#domain/settings/read-for-staff.ts";
import { saveClaim } from "#domain/settings/save-claim.ts";
import { saveTestimonial } from "#domain/settings/save-testimonial.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { saveSetting } from "./save-setting.ts";
import { saveSettings } from "./save-settings.ts";

afterEach(() => db.delete(rows));

const NAMES = ["siteName", "minPurchase"] as const;

describe("saving settings", () => {
  it("saveSettings saves a whole form, and records the user and the old values in the audit log", async () => {
    const admin = await buildSignedInAdmin();
    const { names: changed } = await saveSettings(admin, {
      changes: { siteName: "Seal & Co", minPurchase: 2_500, language: "written" },
    });
    expect(changed).toEqual(["siteName", "minPurchase"]);
    expect(await readSettings()).toMatchObject({ siteName: "Seal & Co", minPurchase: 2_500 });
    const stored = await db.select().from(rows);
    expect(stored.map(({ key, updatedBy }) => [key, updatedBy]).sort()).toEqual([
      ["min_purchase_amount", admin.userId],
      ["site_name", admin.userId],
    ]);
    expect(await lastAudit({ actionType: "SETTINGS_SAVED" })).toMatchObject({
      actorKind: "staff",
      actorId: admin.userId,
      permission: "admin",
      tableName: "site_settings",
      recordId: "site_name min_purchase_amount",
      details: {
        before: { siteName: "Handover", minPurchase: "50" },
        after: { siteName: "Seal & Co", minPurchase: "25" },
      },
    });
    expect((await verifyAuditChain()).problem).toBeNull();
  });

  it("saveSettings writes nothing, not even an audit row, when no value differs", async () => {
    const before = await db.$count(adminAuditLog);
    const admin = await buildSignedInAdmin();
    expect(await saveSettings(admin, { changes: { siteName: " Handover " } })).toEqual({
      names: [],
      isHeld: false,
    });
    expect(await db.$count(rows)).toBe(0);
    expect(await db.$count(adminAuditLog)).toBe(before);
  });

  it("saveSettings saves no value of a form when one value is malformed", async () => {
    const admin = await buildSignedInAdmin();
    const changes = { siteName: "Other", telegramSupportLink: "javascript:alert(1)" };
    await expect(saveSettings(admin, { changes })).rejects.toMatchObject({
      code: "invalid_input",
      details: { field: "telegramSupportLink" },
    });
    expect(await db.$count(rows)).toBe(0);
  });

  it("saveSettings rejects the second of two concurrent edits of the same settings", async () => {
    const first = await signInAsStaff(await buildAdmin({ secondFactor: true, fullName: "Ana Prado" }));
    const second = await buildSignedInMember("manage_settings");
    const version = (await readSettingsForStaff(second)).versionOf(NAMES);
    const read = { names: NAMES, version };
    await saveSettings(first, { changes: { siteName: "First" }, read });
    await expect(saveSettings(second, { changes: { siteName: "Second" }, read })).rejects.toMatchObject({
      code: "settings_changed",
      status: 409,
      details: { field: "version", by: "Ana Prado" },
    });
    expect(await readSettings()).toMatchObject({ siteName: "First" });
    const again = (await readSettingsForStaff(second)).versionOf(NAMES);
    await saveSettings(second, {
      changes: { siteName: "Second" },
      read: { names: NAMES, version: again },
    });
    expect(await readSettings()).toMatchObject({ siteName: "Second" });
    expect(await lastAudit({ actionType: "SETTINGS_SAVED" })).toMatchObject({
      permission: "manage_settings",
    });
  });

  it("saveSettings accepts concurrent edits of different settings", async () => {
    const admin = await buildSignedInAdmin();
    const version = (await readSettingsForStaff(admin)).versionOf(NAMES);
    await saveSetting(admin, { name: "cryptoEnabled", value: false });
    const read = { names: NAMES, version };
    const saved = await saveSettings(admin, { changes: { minPurchase: 100 }, read });
    expect(saved.version).toBe((await readSettingsForStaff(admin)).versionOf(NAMES));
    expect(await readSettings()).toMatchObject({ minPurchase: 100, cryptoEnabled: false });
  });

  it("saveSettings accepts exactly one of many simultaneous saves", async () => {
    const admin = await buildSignedInAdmin();
    const version = (await readSettingsForStaff(admin)).versionOf(NAMES);
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        saveSettings(admin, { changes: { siteName: `Shop ${index}` }, read: { names: NAMES, version } }),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await verifyAuditChain()).problem).toBeNull();
  });
});

describe("a caller without the permission to change settings", () => {
  const useCases: [string, (caller: Caller) => Promise<unknown>][] = [
    ["a form", (caller) => saveSettings(caller, { changes: { siteName: "Mine" } })],
    ["a switch", (caller) => saveSetting(caller, { name: "stripeEnabled", value: false })],
    ["a claim", (caller) => saveClaim(caller, { name: "success", claim: { shown: false }, version: "" })],
    ["a testimonial", (caller) => saveTestimonial(caller, { testimonial: null, version: "" })],
  ];

  it.each(useCases)(
    "a visitor, a shopper or staff without the permission to change settings cannot save %s",
    async (_, attempt) => {
      const shopper = (await buildAccount()).caller;
      const without = await signInAsStaff(await buildAdmin());
      const other = await buildSignedInMember("manage_orders", "manage_products");
      const expected: [Caller, string][] = [
        [visitor, "sign_in_required"],
        [shopper, "sign_in_required"],
        [other, "not_permitted"],
        [without, "second_factor_required"],
      ];
      for (const [caller, code] of expected) await expect(attempt(caller)).rejects.toMatchObject({ code });
      expect(await db.$count(rows)).toBe(0);
    },
  );

  it("a caller without the permission to change settings cannot read the settings for editing", async () => {
    await expect(readSettingsForStaff(visitor)).rejects.toMatchObject({ code: "sign_in_required" });
    const other = await buildSignedInMember("manage_orders");
    await expect(readSettingsForStaff(other)).rejects.toMatchObject({ code: "not_permitted" });
  });
});

describe("claims and testimonials", () => {
  const english = { title: "1,200+", words: "customers served" };

  it("the shop saves each claim and testimonial separately, and shows the built-in text for a claim with the value null", async () => {
    const admin = await buildSignedInAdmin();
    const versionOf = async (name: "claims" | "testimonials") =>
      (await readSettingsForStaff(admin)).versionOf([name]);
    const stale = await versionOf("claims");
    await saveClaim(admin, { name: "customers", claim: { shown: true, en: english }, version: stale });
    await saveClaim(admin, {
      name: "success",
      claim: { shown: false },
      version: await versionOf("claims"),
    });
    expect((await readSettings()).claims).toEqual({
      customers: { shown: true, en: english },
      success: { shown: false },
    });
    const late = saveClaim(admin, { name: "success", claim: null, version: stale });
    await expect(late).rejects.toMatchObject({ code: "settings_changed" });
    await saveClaim(admin, { name: "customers", claim: null, version: await versionOf("claims") });
    expect((await readSettings()).claims).toEqual({ success: { shown: false } });
  });

  it("claims and testimonials stay unchanged when a claim is malformed", async () => {
    const admin = await buildSignedInAdmin();
    const version = (await readSettingsForStaff(admin)).versionOf(["claims"]);
    const claim = { shown: true, en: { title: "", words: "x" } };
    await expect(saveClaim(admin, { name: "customers", claim, version })).rejects.toMatchObject({
      code: "invalid_input",
      details: { field: "claims" },
    });
    expect(await db.$count(rows)).toBe(0);
  });

  it("saveTestimonial adds, replaces and removes testimonials by index, and allows at most six testimonials", async () => {
    const admin = await buildSignedInAdmin();
    const voice = (name: string) => ({ name, en: { words: "It came at once.", role: "Buyer" } });
    const save = async (testimonial: ReturnType<typeof voice> | null, index?: number) =>
      saveTestimonial(admin, {
        testimonial,
        index,
        version: (await readSettingsForStaff(admin)).versionOf(["testimonials"]),
      });
    for (const name of ["A", "B", "C", "D", "E", "F"]) await save(voice(name));
    await save(voice("Z"), 1);
    await save(null, 0);
    expect((await readSettings()).testimonials?.map(({ name }) => name)).toEqual(["Z", "C", "D", "E", "F"]);
    await save(voice("G"));
    await expect(save(voice("H"))).rejects.toMatchObject({ code: "invalid_input" });
    await expect(save(voice("H"), 6)).rejects.toMatchObject({ code: "not_found" });
    expect((await readSettings()).testimonials).toHaveLength(6);
  });
});
