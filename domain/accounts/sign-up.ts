import { inTransaction } from "#db/client.server.ts";
import { profiles, users } from "#db/schema/accounts.ts";
import type { DocumentLanguage } from "#db/vocabulary.ts";
import type { Caller } from "#domain/caller.ts";
import { queueEmail } from "#domain/email/queue-email.ts";
import { DomainError } from "#domain/errors.ts";
import { addressKey } from "./attempt-keys.ts";
import { rememberBrowser } from "./known-browser.ts";
import { issueLink } from "./one-time-links.ts";
import { hashPassword } from "./password-hash.ts";
import { checkPassword } from "./password-rules.ts";
import { type RateLimit, signUpLimits } from "./rate-limit.ts";
import { parsePhone, parseReachableEmail, splitFullName } from "./rules.ts";
import { beginSession, type NewSession } from "./sessions.ts";

/** The address already has an account. */
export class EmailTaken extends DomainError {
  constructor() {
    super("email_taken", 409);
  }
}

/**
 * Makes an account with its profile, queues the welcome mail and begins a session, in one transaction (spec: shopper §5).
 * Whether the confirmation equals the password is the page's matter.
 * @throws InvalidInput naming the field, WeakPassword, EmailTaken (also for the losers of a race), TooManyAttempts, TryAgainLater.
 */
export async function signUp(
  caller: Caller,
  input: {
    email: string;
    password: string;
    fullName?: string;
    phone?: string;
    /** What the person reads: their mails follow it. */
    language?: DocumentLanguage;
    /** The value of the browser's cookie of known accounts. */
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

  const passwordHash = await hashPassword(input.password);
  return inTransaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ email, passwordHash })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id, email: users.email });
    if (!user) throw new EmailTaken();
    await tx.insert(profiles).values({ userId: user.id, email, ...name, phone, locale });
    // One mail for both: it welcomes, and its button confirms the address.
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
