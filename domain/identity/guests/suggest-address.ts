/** The domains at which most shoppers have their mailbox. */
const DOMAINS = [
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "outlook.com",
  "live.com",
  "yahoo.com",
  "icloud.com",
  "proton.me",
  "protonmail.com",
  "gmx.de",
  "web.de",
  "uol.com.br",
  "bol.com.br",
  "hotmail.com.br",
  "outlook.com.br",
  "yahoo.com.br",
  // Domains that exist and differ from another existing domain by one letter.
  "mail.com",
  "email.com",
  "ymail.com",
] as const;

/**
 * Returns the address that the user probably meant, such as "ana@gmail.com" for "ana@gmial.com". Returns null
 * when there is no such address. A domain is mistyped when one letter is missing, added, wrong or swapped
 * with its neighbour. The shop shows the suggestion as a question, because the typed domain might exist.
 * @param email a parsed address in lower case
 */
export function suggestAddress(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  if (DOMAINS.some((known) => known === domain)) return null;
  const meant = DOMAINS.find((known) => isOneSlipAway(domain, known));
  return meant ? `${email.slice(0, at)}@${meant}` : null;
}

function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  const rest = (text: string, from: number) => text.slice(from);
  return (
    rest(typed, start + 1) === rest(meant, start + 1) ||
    rest(typed, start) === rest(meant, start + 1) ||
    rest(typed, start + 1) === rest(meant, start) ||
    (typed[start] === meant[start + 1] &&
      typed[start + 1] === meant[start] &&
      rest(typed, start + 2) === rest(meant, start + 2))
  );
}
