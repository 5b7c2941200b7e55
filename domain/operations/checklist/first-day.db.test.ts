import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { siteSettings as rows } from "#db/schema/settings.ts";
import { saveSetting } from "#domain/catalog/price-guard/save-setting.ts";
import { system } from "#domain/kernel/caller.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { siteSettings } from "#domain/settings/site-settings.ts";
import { visitor } from "#tests/factories/build-account.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { answerByMail } from "./answer-by-mail.ts";
import { answerFirstDay } from "./answer-first-day.ts";
import { proposeLanguage } from "./first-day.ts";
import { readChecklist } from "./read-checklist.ts";

const command = system("command");
const answers = { storeTimeZone: "America/Sao_Paulo", language: "pt-BR" } as const;
const newOwner = async () => signInAsStaff(await buildAdmin());
const doneOf = async (caller: Awaited<ReturnType<typeof newOwner>>) =>
  (await readChecklist(caller)).steps.filter(({ isDone }) => isDone).map(({ step }) => step);

afterEach(() => db.delete(rows));

describe("the questions that the owner answers on the first day", () => {
  it("the first-day questions about support link, time zone and language are unanswered at first, and no answer is guessed", async () => {
    const { steps, firstDay } = await readChecklist(await newOwner());
    expect(steps.slice(0, 3)).toEqual(
      ["support", "timeZone", "language"].map((step) => ({ step, isDone: false })),
    );
    const { storeTimeZone, language } = siteSettings;
    expect(firstDay).toEqual({
      storeTimeZone: storeTimeZone.initial,
      language: language.initial,
      open: ["storeTimeZone", "language"],
    });
    expect(await db.$count(rows)).toBe(0);
  });

  it("the owner can answer the first-day questions without a second factor, and the shop stores both answers and one audit row", async () => {
    const owner = await newOwner();
    const before = await db.$count(adminAuditLog);
    await answerFirstDay(owner, answers);
    expect(await readSettings()).toMatchObject(answers);
    expect(await db.$count(adminAuditLog)).toBe(before + 1);
    expect((await readChecklist(owner)).firstDay).toBeNull();
    expect(await doneOf(owner)).toEqual(expect.arrayContaining(["timeZone", "language"]));
  });

  it("UTC and English count as answers to the first-day questions only after the owner has confirmed these values", async () => {
    const owner = await newOwner();
    await answerFirstDay(owner, { storeTimeZone: "UTC", language: "written" });
    expect((await readChecklist(owner)).firstDay).toBeNull();
  });

  it("the first-day questions can be answered only once, and a later or concurrent answer changes nothing", async () => {
    const owner = await newOwner();
    const results = await Promise.allSettled(
      ["Europe/Lisbon", "Asia/Tokyo"].map((storeTimeZone) =>
        answerFirstDay(owner, { storeTimeZone, language: "en" }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { storeTimeZone } = await readSettings();
    expect(await domainErrorOf(answerFirstDay(owner, answers))).toBe("first_day_answered");
    expect(await readSettings()).toMatchObject({ storeTimeZone, language: "en" });
  });

  it("answering the first-day questions does not change an answer that is already in the settings", async () => {
    await saveSetting(command, { name: "storeTimeZone", value: "Europe/Lisbon" });
    const owner = await newOwner();
    expect((await readChecklist(owner)).firstDay?.open).toEqual(["language"]);
    await answerFirstDay(owner, answers);
    expect(await readSettings()).toMatchObject({ storeTimeZone: "Europe/Lisbon", language: "pt-BR" });
  });

  it("the first-day questions refuse answers from team members and visitors, and refuse malformed time zones", async () => {
    const member = await buildSignedInMember("manage_settings");
    expect(await domainErrorOf(answerFirstDay(member, answers))).toBe("not_permitted");
    expect(await domainErrorOf(answerFirstDay(visitor, answers))).toBe("sign_in_required");
    const mars = { ...answers, storeTimeZone: "Mars/Olympus" };
    expect(await domainErrorOf(answerFirstDay(await newOwner(), mars))).toBe("invalid_input");
    expect(await db.$count(rows)).toBe(0);
  });

  it("the support step can be completed with or without a link, and requires the second factor only without a link", async () => {
    const owner = await newOwner();
    expect(await domainErrorOf(answerByMail(owner))).toBe("second_factor_required");
    const admin = await buildSignedInAdmin();
    await answerByMail(admin);
    expect(await doneOf(admin)).toContain("support");
    await saveSetting(command, { name: "supportByMail", value: false });
    expect(await doneOf(admin)).not.toContain("support");
    await saveSetting(command, { name: "telegramSupportLink", value: "https://t.me/our_shop" });
    expect(await doneOf(admin)).toContain("support");
  });
});

describe("proposeLanguage", () => {
  it.each([
    ["pt-BR,pt;q=0.9,en;q=0.8", "pt-BR"],
    ["pt-PT", "pt-BR"],
    ["fr-FR,en;q=0.5,pt;q=0.4", "en"],
    ["fr", "written"],
    ["", "written"],
    [null, "written"],
  ])("proposeLanguage proposes for the header %j the language %j", (header, language) => {
    expect(proposeLanguage(header)).toBe(language);
  });
});
