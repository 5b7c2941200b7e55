import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { profiles } from "#db/schema/accounts.ts";
import { emailMessages } from "#db/schema/email.ts";
import type { EmailTemplate } from "#db/values/vocabulary.ts";
import { signUp } from "#domain/identity/accounts/sign-up.ts";
import { findCaller } from "#domain/identity/sign-in/find-caller.ts";
import { signIn } from "#domain/identity/sign-in/sign-in.ts";
import { NO_ORIGIN, type Shopper, type Visitor } from "#domain/kernel/caller.ts";
import { deliverEmail } from "#domain/messaging/email/send-email.ts";
import type { OutgoingMail } from "#domain/messaging/email/smtp.server.ts";

export const ACCOUNT_PASSWORD = "plum lantern gravel";
export const visitor: Visitor = { kind: "visitor", origin: NO_ORIGIN };

/** Creates an account through the sign-up use case, with a valid password, and signs the shopper in. */
export async function buildAccount(): Promise<{ email: string; caller: Shopper }> {
  const email = `u${randomUUID()}@example.com`;
  const { session } = await signUp(visitor, { email, password: ACCOUNT_PASSWORD, fullName: "Ana Prado" });
  return { email, caller: await shopperOf(session.token) };
}

/** Signs the same shopper in with another browser. */
export async function signInAgain(email: string, password = ACCOUNT_PASSWORD): Promise<Shopper> {
  const { session } = await signIn(visitor, { email, password });
  return shopperOf(session.token);
}

/** Returns the signed-in shopper of a session token. @throws Error when the session is not open. */
export async function shopperOf(token: string): Promise<Shopper> {
  const caller = await findCaller(token, NO_ORIGIN);
  if (caller.kind !== "shopper") throw new Error("the session is not open");
  return caller;
}

/**
 * Returns the language in which the shop writes mails to an account, or undefined for an unknown email
 * address.
 */
export async function mailLanguageOf(email: string): Promise<string | undefined> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.email, email));
  return profile?.locale;
}

/**
 * Delivers the newest queued mail that has this recipient and this template, and returns the mail. Returns
 * null when no such mail is queued.
 */
export async function receiveMail(to: string, template: EmailTemplate): Promise<OutgoingMail | null> {
  const [row] = await db
    .select({ id: emailMessages.id })
    .from(emailMessages)
    .where(
      and(
        eq(emailMessages.toAddress, to),
        eq(emailMessages.template, template),
        eq(emailMessages.state, "queued"),
      ),
    )
    .orderBy(desc(emailMessages.createdAt))
    .limit(1);
  if (!row) return null;
  let received: OutgoingMail | null = null;
  await deliverEmail(row.id, async (mail) => {
    received = mail;
  });
  return received;
}

/** Returns the token of the one-time link in a mail. @throws Error when the mail has no such link. */
export function tokenIn(mail: OutgoingMail | null): string {
  const token = /\?token=([A-Za-z0-9_-]{43})(?:\s|$)/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error("the mail has no one-time link");
  return token;
}
