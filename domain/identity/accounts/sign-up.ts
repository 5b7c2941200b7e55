import { inTransaction } from "#db/client.server.ts";
import { profiles, users } from "#db/schema/accounts.ts";
import { rejectBlocked } from "#domain/identity/blocks/is-blocked.ts";
import { hashPassword } from "#domain/identity/passwords/password-hash.ts";
import { checkPassword } from "#domain/identity/passwords/password-rules.ts";
import { rememberBrowser } from "#domain/identity/sign-in/known-browser.ts";
import { parsePhone, parseReachableEmail, splitFullName } from "#domain/identity/sign-in/rules.ts";
import { beginSession, type NewSession } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { type RateLimit, signUpLimits } from "#domain/kernel/limits/rate-limit.ts";
import { issueLink } from "#domain/messaging/links/one-time-links.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { mailboxOf } from "./mailbox.ts";

/** The address already has an account. */
export class EmailTaken extends DomainError {
  constructor() {
    super("email_taken", 409);
  }
}

/**
 * Creates an account with its profile, queues the welcome mail and begins a session, in one transaction
 * (spec S5-11 to S5-16). The page checks that the two passwords are equal.
 * @throws InvalidInput with the name of the malformed field.
 * @throws WeakPassword when the password is not accepted.
 * @throws CheckoutBlocked when a block applies to the mail address or to the network.
 * @throws EmailTaken when the address already has an account, even when a concurrent call created the
 * account.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function signUp(
  caller: Caller,
  input: {
    email: string;
    password: string;
    fullName?: string;
    phone?: string;
    /** The language of the user's mails. */
    language?: DocumentLanguage;
    /** The cookie value that lists the accounts known to this browser. */
    browser?: string;
  },
  limits: { address: RateLimit } = signUpLimits,
): Promise<{ session: NewSession; user: { id: string; email: string }; browser: string }> {
  const email = parseReachableEmail(input.email);
  const name = splitFullName(input.fullName ?? "");
  const phone = parsePhone(input.phone ?? "");
  const locale = input.language ?? "en";
  checkPassword(input.password, email);
  await limits.address.take(addressKey(caller.origin.ip));
  const { ip, country } = caller.origin;
  await rejectBlocked({ email, mailbox: mailboxOf(email), ip, country });

  const passwordHash = await hashPassword(input.password);
  return inTransaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ email, passwordHash })
      .onConflictDoNothing()
      .returning({ id: users.id, email: users.email });
    if (!user) throw new EmailTaken();
    await tx.insert(profiles).values({ userId: user.id, email, ...name, phone, locale });
    // The welcome mail also contains the link that confirms the address.
    const linkId = await issueLink(tx, { userId: user.id, purpose: "verify_email" });
    await queueEmail(tx, {
      dedupeKey: `welcome:${user.id}`,
      to: email,
      userId: user.id,
      template: "welcome",
      locale,
      data: { linkId },
    });
    const browser = rememberBrowser(input.browser ?? "", { id: user.id, passwordHash });
    return { session: await beginSession(tx, caller, user.id), user, browser };
  });
}
