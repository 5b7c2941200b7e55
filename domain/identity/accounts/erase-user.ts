import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import {
  backupCodes,
  customers,
  oneTimeTokens,
  passkeys,
  profiles,
  secondFactors,
  sessions,
  users,
} from "#db/schema/accounts.ts";
import { blocks } from "#db/schema/blocks.ts";
import { emailMessages } from "#db/schema/email.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orders } from "#db/schema/orders.ts";
import { staffInvitations } from "#db/schema/staff.ts";
import { restockRequests } from "#db/schema/stock-alerts.ts";
import { userNotes, userTags } from "#db/schema/user-notes.ts";
import { hashOfMailbox } from "#domain/identity/blocks/block-values.ts";
import { mailboxOf } from "./mailbox.ts";

/** `NO_PASSWORD` is not a valid password hash, so no password matches. */
const NO_PASSWORD = "erased";

/**
 * Removes the personal data of a user from every row, in the caller's transaction. `placeholder` replaces the
 * email address. Rows on which money or stock depends remain in the database and still refer to the erased
 * user.
 * @returns the number of the user's orders.
 */
export async function eraseUser(
  tx: Transaction,
  person: { userId: string; email: string; placeholder: string },
): Promise<number> {
  const { userId, placeholder } = person;
  const nameless = { firstName: "", lastName: "" };
  await tx
    .update(users)
    .set({
      email: placeholder,
      // The row of a guest remains a guest row after the erasure.
      passwordHash: sql`case when ${users.isGuest} then null else ${NO_PASSWORD} end`,
      emailVerifiedAt: null,
      erasedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId));
  await tx
    .update(profiles)
    .set({ ...nameless, email: placeholder, phone: "", updatedAt: sql`now()` })
    .where(eq(profiles.userId, userId));
  await tx
    .update(customers)
    .set({ ...nameless, email: placeholder })
    .where(eq(customers.userId, userId));
  for (const table of [
    oneTimeTokens,
    secondFactors,
    backupCodes,
    passkeys,
    staffInvitations,
    userNotes,
    userTags,
  ])
    await tx.delete(table).where(eq(table.userId, userId));
  await tx
    .update(sessions)
    .set({ ip: "", userAgent: "", endedAt: sql`coalesce(${sessions.endedAt}, now())` })
    .where(eq(sessions.userId, userId));
  await endOrderSessions(tx, userId);
  // Nobody can open the delivered items any more, even when a session is still open.
  await tx
    .update(deliverables)
    .set({ status: "revoked" })
    .where(and(eq(deliverables.userId, userId), eq(deliverables.status, "delivered")));
  await tx
    .delete(restockRequests)
    .where(
      or(
        eq(restockRequests.userId, userId),
        and(isNull(restockRequests.userId), eq(restockRequests.address, person.email)),
      ),
    );
  await anonymiseBlock(tx, person.email);
  await anonymiseWithdrawals(tx, person);
  await anonymiseMails(tx, person);
  const anonymised = await tx
    .update(orders)
    .set({
      customerEmail: placeholder,
      customerFirstName: "",
      customerLastName: "",
      phone: "",
      clientNetwork: "",
      checkoutUrl: null,
      updatedAt: sql`now()`,
    })
    .where(eq(orders.userId, userId))
    .returning({ id: orders.id });
  return anonymised.length;
}

/**
 * Removes the grants with which browsers open the user's orders, and the data that identify these browsers.
 */
async function endOrderSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    update order_grants g set expires_at = least(g.expires_at, now()) from orders o
    where o.id = g.order_id and o.user_id = ${userId}`);
  await tx.execute(sql`
    update sessions s set ip = '', user_agent = '' where s.surface = 'order' and s.id in (
      select g.session_id from order_grants g join orders o on o.id = g.order_id where o.user_id = ${userId})`);
}

/**
 * When the mailbox is blocked, a keyed hash replaces the mailbox in the block. With this hash the block still
 * works after the shop has removed the address.
 */
async function anonymiseBlock(tx: Transaction, email: string): Promise<void> {
  const mailbox = mailboxOf(email);
  await tx
    .update(blocks)
    .set({ value: hashOfMailbox(mailbox), reason: "" })
    .where(and(eq(blocks.kind, "email"), eq(blocks.value, mailbox)));
}

/**
 * Removes the name and the mail address that the user entered in withdrawals. Also removes the name and the
 * mail address from the mails about the withdrawals.
 */
async function anonymiseWithdrawals(
  tx: Transaction,
  { userId, placeholder }: { userId: string; placeholder: string },
): Promise<void> {
  await tx.execute(sql`
    update email_messages m set to_address = ${placeholder}, text_body = '', html_body = '', data = m.data - 'name',
      state = case when m.state = 'sent' then 'sent' else 'failed' end
    from withdrawals w join orders o on o.id = w.order_id
    where o.user_id = ${userId} and m.dedupe_key = 'withdrawal_received:' || w.id || ':' || w.receipt_address`);
  await tx.execute(sql`
    update withdrawals w set name = '', receipt_address = '', updated_at = now() from orders o
    where o.id = w.order_id and o.user_id = ${userId}`);
}

/**
 * Removes the mail addresses and the contents of mails. The function keeps the times at which the mails were
 * sent. Queued mails are no longer sent. The function keeps the mails of another user with the same address.
 * For example, an account and a guest can share an address.
 */
async function anonymiseMails(
  tx: Transaction,
  { userId, email, placeholder }: { userId: string; email: string; placeholder: string },
): Promise<void> {
  await tx
    .update(emailMessages)
    .set({
      toAddress: placeholder,
      textBody: "",
      htmlBody: "",
      lastError: "",
      state: sql`case when ${emailMessages.state} = 'sent' then 'sent' else 'failed' end`,
    })
    .where(
      or(
        eq(emailMessages.userId, userId),
        and(isNull(emailMessages.userId), eq(emailMessages.toAddress, email)),
      ),
    );
}
