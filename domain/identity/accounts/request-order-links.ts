import { inTransaction } from "#db/client.server.ts";
import { parseEmail } from "#domain/identity/sign-in/rules.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { orderLinksLimits } from "#domain/kernel/limits/rate-limit.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { isLinkDue, type LinkRequestLimits } from "./limit-link-request.ts";
import { queueOrderLinks } from "./queue-order-links.ts";

/**
 * Sends one mail with a link to the newest orders of an address. Sends nothing to an address without orders.
 * The result is the same for every address. The route sends its response no earlier than RESET_ANSWER_MS
 * after the request.
 * @throws InvalidInput for a missing or malformed address.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function requestOrderLinks(
  caller: Caller,
  input: { email: string; language: DocumentLanguage },
  limits: LinkRequestLimits = orderLinksLimits,
): Promise<void> {
  const email = parseEmail(input.email);
  if (!(await isLinkDue(caller, { email, known: null }, limits))) return;
  await inTransaction((tx) => queueOrderLinks(tx, { email, language: input.language }));
}
