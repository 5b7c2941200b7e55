import { db, inTransaction } from "#db/client.server.ts";
import { findAccount } from "#domain/identity/guests/find-account.ts";
import { knownBrowser } from "#domain/identity/sign-in/known-browser.ts";
import { parseEmail } from "#domain/identity/sign-in/rules.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { signInLinkLimits } from "#domain/kernel/limits/rate-limit.ts";
import { issueLink } from "#domain/messaging/links/one-time-links.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { isLinkDue, type LinkRequestLimits } from "./limit-link-request.ts";
import { queueOrderLinks } from "./queue-order-links.ts";

/**
 * When the mail address has an account, sends a link to this address. The link signs the user in to the
 * storefront. When the address belongs to a guest, the mail contains a link to the guest's orders instead.
 * Any other address gets no mail. The result is the same for every address. The route sends its response no
 * earlier than RESET_ANSWER_MS after the request.
 * @throws InvalidInput for a missing or malformed address.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function requestSignInLink(
  caller: Caller,
  input: { email: string; language: DocumentLanguage; browser?: string },
  limits: LinkRequestLimits = signInLinkLimits,
): Promise<void> {
  const email = parseEmail(input.email);
  const account = await findAccount(db, email);
  const known = knownBrowser(input.browser ?? "", account);
  if (!(await isLinkDue(caller, { email, known }, limits))) return;
  await inTransaction(async (tx) => {
    if (!account) return queueOrderLinks(tx, { email, language: input.language });
    if (account.blockedAt || account.erasedAt) return;
    const linkId = await issueLink(tx, { userId: account.id, purpose: "sign_in" });
    await queueEmail(tx, {
      dedupeKey: `sign_in_link:${linkId}`,
      to: email,
      userId: account.id,
      template: "sign_in_link",
      locale: input.language,
      data: { linkId },
    });
  });
}
