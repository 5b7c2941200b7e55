import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { webhookPath } from "#addresses";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { providerEvents } from "#db/schema/payments.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { type ProviderSale, readProviderSale } from "#domain/payments/note-provider-sale.ts";
import type { KeyRight } from "#domain/payments/optional-parts.ts";
import type { ProviderConnection } from "#domain/payments/provider.ts";
import { checkoutProvider } from "#domain/payments/registry/providers.server.ts";
import { env } from "#env";
import { readKeyRights } from "./check-key-rights.ts";

/**
 * The data about the connection to the card provider that pages may show. The data contain no secret, only
 * the last characters of the key.
 */
export interface CardConnection extends Omit<ProviderConnection, "pageOrigins"> {
  /** The provider's name. */
  provider: string;
  /**
   * The rights that the shop's key needs. The list is null when the shop cannot check the provider's account.
   */
  rights: Omit<KeyRight, "describe">[] | null;
  /** The rights that the key lacked at the last check. The list is null before the first check of the key. */
  missingRights: string[] | null;
  /**
   * How the shop last learned that the provider is the seller of record, or null when the shop has not
   * learned this.
   */
  providerSale: ProviderSale["seen"] | null;
  /** The address to which the provider must send its events. */
  webhookUrl: string;
  /** ISO time of the last received event, or null before the first event. */
  lastEventAt: string | null;
  /**
   * The number of stored events that are not handled yet. `failing` counts the events with a failed attempt.
   */
  waiting: number;
  failing: number;
}

export interface MailConnection {
  /**
   * "mailbox": outside production, mails are stored in the local mailbox. "none": mails wait in the outbox.
   */
  mode: "smtp" | "mailbox" | "none";
  /** Host and port of the mail server. The text is empty when there is no mail server. */
  server: string;
  from: string;
  waiting: number;
  /** The number of failed mails of the last 24 hours. */
  failed: number;
  lastSentAt: string | null;
}

/**
 * Reads the connection to the card provider. Secrets stay in the environment (spec B2.13).
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
  const provider = checkoutProvider();
  const { pageOrigins: _, ...connection } = provider.connection;
  return {
    ...connection,
    provider: provider.name,
    rights: provider.account?.rights.map(({ describe: _, ...right }) => right) ?? null,
    missingRights: (await readKeyRights())?.missing ?? null,
    providerSale: (await readProviderSale(provider))?.seen ?? null,
    webhookUrl: env.APP_URL + webhookPath(provider.name),
    lastEventAt: last?.at.toISOString() ?? null,
    waiting: open?.waiting ?? 0,
    failing: open?.failing ?? 0,
  };
}

/**
 * Reads the connection to the mail server and the number of mails in the outbox, but no contents and no
 * recipients.
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
