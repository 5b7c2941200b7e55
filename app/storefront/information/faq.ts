import type { ClaimName, ClaimText } from "#domain/settings/claims.ts";
import { informationPageMessages } from "#messages/en/storefront/information-pages.ts";

/**
 * The answer to the first question is a claim about the delivery time. The answer to the fourth question is a
 * claim about the guarantee.
 */
const CLAIMED: Readonly<Record<number, ClaimName>> = { 0: "whenDelivered", 3: "whenBroken" };

/**
 * Returns the common questions with their answers. When the owner hides a claim, the function omits the
 * question that contains the claim.
 */
export function faqOf(claim: (name: ClaimName) => ClaimText | null): { question: string; answer: string }[] {
  return informationPageMessages.support.faq.flatMap(({ question, answer }, index) => {
    const name = CLAIMED[index];
    const text = name ? claim(name)?.words : answer;
    return text ? [{ question, answer: text }] : [];
  });
}
