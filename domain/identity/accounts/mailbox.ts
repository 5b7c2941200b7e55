import { mailboxProviders } from "#db/values/mailbox.ts";

/**
 * Returns the mailbox that an email address reaches, written as a normalized email address.
 * `Ana.Souza+shop@googlemail.com` and `anasouza@gmail.com` have the same mailbox. A limit per customer counts
 * all orders of the customer's mailbox. The column `users.mailbox` stores the mailbox of every account.
 * db/values/mailbox.ts explains the rule of each provider.
 */
export function mailboxOf(email: string): string {
  const written = email.trim().normalize("NFKC").toLowerCase();
  const at = written.lastIndexOf("@");
  const domain = asciiOf(written.slice(at + 1));
  // When a name begins with a plus sign, the function does not treat the text after the plus sign as a tag.
  const name = written.slice(0, Math.max(at, 0)).replace(/(.)\+.*$/su, "$1");
  const provider = mailboxProviders.find(({ domains }) => domains.includes(domain));
  if (!provider) return `${name}@${domain}`;
  const { domains, ignored = "", readsDotAsHyphen } = provider;
  const read = readsDotAsHyphen ? name.replaceAll(".", "-") : name;
  return `${[...read].filter((character) => !ignored.includes(character)).join("")}@${domains[0]}`;
}

/** Returns a domain as mail servers write it: `müller.de` becomes `xn--mller-kva.de`. */
function asciiOf(domain: string): string {
  const bare = domain.replace(/\.$/, "");
  const url = `http://${bare}`;
  return /^[^\s/?#:@\\]+$/u.test(bare) && URL.canParse(url) ? new URL(url).hostname : bare;
}
