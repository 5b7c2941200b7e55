import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { profiles } from "#db/schema/accounts.ts";
import { emailMessages } from "#db/schema/email.ts";
import type { EmailTemplate } from "#db/values/vocabulary.ts";
import { changePassword } from "#domain/identity/accounts/change-password.ts";
import { requestPasswordReset } from "#domain/identity/accounts/request-password-reset.ts";
import { requestVerification } from "#domain/identity/accounts/request-verification.ts";
import { resetPassword } from "#domain/identity/accounts/reset-password.ts";
import { signUp } from "#domain/identity/accounts/sign-up.ts";
import { signIn } from "#domain/identity/sign-in/sign-in.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import {
  ACCOUNT_PASSWORD,
  receiveMail,
  shopperOf,
  tokenIn,
  visitor,
} from "#tests/factories/build-account.ts";

const NEW = "otter violet harbour";

async function signUpIn(language?: DocumentLanguage) {
  const email = `u${randomUUID()}@example.com`;
  const { session } = await signUp(visitor, {
    email,
    password: ACCOUNT_PASSWORD,
    fullName: "Ana Prado",
    language,
  });
  return { email, caller: await shopperOf(session.token) };
}

async function storedOf(userId: string) {
  const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId));
  return profile?.locale;
}

async function languageOfNewest(email: string, template: EmailTemplate) {
  const rows = await db
    .select()
    .from(emailMessages)
    .where(eq(emailMessages.toAddress, email))
    .orderBy(desc(emailMessages.createdAt));
  return rows.find((row) => row.template === template)?.locale;
}

describe("a user who signed up in Portuguese", () => {
  it("a user who signed up in Portuguese receives every account mail in Portuguese", async () => {
    const { email, caller } = await signUpIn("pt-BR");
    expect(await storedOf(caller.userId)).toBe("pt-BR");
    const welcome = await receiveMail(email, "welcome");
    expect(welcome).toMatchObject({ subject: "Boas-vindas a Handover" });
    expect(welcome?.text).toContain("Olá, Ana!");
    expect(welcome?.text).toMatch(/vale por 3 dias\./);
    expect(welcome?.html).toContain('<html lang="pt-BR">');

    await requestVerification(caller);
    expect((await receiveMail(email, "verify_email"))?.subject).toBe("Confirme seu e-mail em Handover");

    await requestPasswordReset(visitor, { email });
    const reset = await receiveMail(email, "password_reset");
    expect(reset?.subject).toBe("Escolha uma nova senha em Handover");
    expect(reset?.text).toMatch(/vale por 30 minutos\./);
    await resetPassword(visitor, { token: tokenIn(reset), password: NEW });
    const changed = await receiveMail(email, "password_changed");
    expect(changed?.subject).toBe("Sua senha em Handover foi alterada");
    for (const mail of [welcome, reset, changed])
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(
        new RegExp(`${NEW}|${ACCOUNT_PASSWORD}`),
      );
  });

  it("a user receives mails in English after signing in on an English page, until a sign-in on a Portuguese page", async () => {
    const { email, caller } = await signUpIn("pt-BR");
    await signIn(visitor, { email, password: ACCOUNT_PASSWORD, language: "en" });
    expect(await storedOf(caller.userId)).toBe("en");
    await requestPasswordReset(visitor, { email });
    expect((await receiveMail(email, "password_reset"))?.subject).toBe("Choose a new password for Handover");
    await signIn(visitor, { email, password: ACCOUNT_PASSWORD, language: "pt-BR" });
    expect(await storedOf(caller.userId)).toBe("pt-BR");
  });

  it("a user's mail language does not change when a sign-in fails or does not specify a language", async () => {
    const { email, caller } = await signUpIn("pt-BR");
    const wrong = signIn(visitor, { email, password: "not this one at all", language: "en" });
    await expect(wrong).rejects.toMatchObject({ code: "invalid_credentials" });
    expect(await storedOf(caller.userId)).toBe("pt-BR");
    await signIn(visitor, { email, password: ACCOUNT_PASSWORD });
    expect(await storedOf(caller.userId)).toBe("pt-BR");
  });
});

describe("the language of the page on which users change their account", () => {
  it("after an account change on a page, the mail about the change and all later mails are in the page's language", async () => {
    const { email, caller } = await signUpIn();
    expect(await languageOfNewest(email, "welcome")).toBe("en");
    await requestVerification(caller, { language: "pt-BR" });
    expect(await languageOfNewest(email, "verify_email")).toBe("pt-BR");
    await changePassword(caller, { current: ACCOUNT_PASSWORD, password: NEW });
    expect(await languageOfNewest(email, "password_changed")).toBe("pt-BR");
  });

  it("a failed change of the password does not change the language of later mails", async () => {
    const { email, caller } = await signUpIn();
    const rejected = changePassword(caller, { current: "not this one", password: NEW, language: "pt-BR" });
    await expect(rejected).rejects.toMatchObject({ code: "wrong_password" });
    expect(await storedOf(caller.userId)).toBe("en");
    await changePassword(caller, { current: ACCOUNT_PASSWORD, password: NEW, language: "pt-BR" });
    expect(await languageOfNewest(email, "password_changed")).toBe("pt-BR");
    expect(await storedOf(caller.userId)).toBe("pt-BR");
  });
});
