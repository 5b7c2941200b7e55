import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { providerEvents } from "#db/schema/payments.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { env } from "#env";
import { readKeyRights } from "./check-key-rights.ts";
import type { KeyRightName } from "./key-rights.ts";

/** The card provider as a page may tell of it: of the key its last four characters, of the secret nothing. */
export interface CardConnection {
  mode: "none" | "sandbox" | "test" | "live";
  /** Empty without a key. */
  keyEnd: string;
  hasWebhookSecret: boolean;
  /** Rights that the key was found to lack at the last start; null while they are not known. */
  missingRights: KeyRightName[] | null;
  /** Where the provider has to send its events. */
  webhookUrl: string;
  /** ISO time of the last event; null while none came. */
  lastEventAt: string | null;
  /** Events that were kept and not yet acted on, and those of them that have failed before. */
  waiting: number;
  failing: number;
}

export interface MailConnection {
  /** "mailbox": the shop is being tried, mails stay in the local mailbox; "none": they wait in the outbox. */
  mode: "smtp" | "mailbox" | "none";
  /** Host and port of the mail server; empty without one. */
  server: string;
  from: string;
  waiting: number;
  /** Within the last 24 hours. */
  failed: number;
  lastSentAt: string | null;
}

/**
 * How the shop is connected to its card provider. Secrets stay in the environment (spec: back-office §2 Settings).
 * @throws SignInRequired, NotPermitted
 */
export async function readCardConnection(caller: Caller): Promise<CardConnection> {
  requirePermission(caller, "settings.view");
  const [last] = await db
    .select({ at: providerEvents.receivedAt })
    .from(providerEvents)
    .orderBy(desc(providerEvents.receivedAt))
    .limit(1);
  const [open] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      failing: sql<number>`(count(*) filter (where ${providerEvents.attempts} > 0))::int`,
    })
    .from(providerEvents)
    .where(isNull(providerEvents.handledAt));
  const key = env.STRIPE_SECRET_KEY ?? "";
  const isSandbox = !new URL(env.STRIPE_API_BASE).hostname.endsWith("stripe.com");
  return {
    mode: key === "" ? "none" : isSandbox ? "sandbox" : env.STRIPE_LIVE ? "live" : "test",
    keyEnd: key.slice(-4),
    hasWebhookSecret: Boolean(env.STRIPE_WEBHOOK_SECRET),
    missingRights: (await readKeyRights())?.missing ?? null,
    webhookUrl: `${env.APP_URL}/webhooks/stripe`,
    lastEventAt: last?.at.toISOString() ?? null,
    waiting: open?.waiting ?? 0,
    failing: open?.failing ?? 0,
  };
}

/**
 * Where the shop's mails go and how it is with them; nothing of what they say or of whom they are for.
 * @throws SignInRequired, NotPermitted
 */
export async function readMailConnection(caller: Caller): Promise<MailConnection> {
  requirePermission(caller, "settings.view");
  const [last] = await db
    .select({ at: emailMessages.sentAt })
    .from(emailMessages)
    .where(eq(emailMessages.state, "sent"))
    .orderBy(desc(emailMessages.createdAt))
    .limit(1);
  const waiting = await db.$count(emailMessages, eq(emailMessages.state, "queued"));
  const failed = await db.$count(
    emailMessages,
    and(eq(emailMessages.state, "failed"), gt(emailMessages.createdAt, sql`now() - interval '24 hours'`)),
  );
  return {
    mode: env.SMTP_URL ? "smtp" : env.APP_ENV === "production" ? "none" : "mailbox",
    server: env.SMTP_URL ? new URL(env.SMTP_URL).host : "",
    from: env.MAIL_FROM,
    waiting,
    failed,
    lastSentAt: last?.at?.toISOString() ?? null,
  };
}
