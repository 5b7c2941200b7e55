/**
 * The rules by which different addresses reach the same mailbox:
 * - At every large provider, a name with a tag after a plus sign reaches the mailbox of the name without the
 * tag (RFC 5233).
 * - Gmail ignores dots and has two domains.
 * - Proton ignores dots, hyphens and underscores, and reserves a name on all of its domains for one account.
 * - iCloud gives a name on its three domains to one account.
 * - Yandex treats a dot as a hyphen. On all domains of Yandex, one login belongs to one account.
 *
 * When a provider has no rule here, the shop keeps dots and hyphens in the part before the at sign. A
 * provider without a rule can give each spelling to a different person. Yahoo writes tags after a hyphen, but
 * old Yahoo names contain hyphens too, so Yahoo has no rule here. With a wrong rule, the shop would treat two
 * people as one person and would refuse a purchase. When a rule is missing, one person can use a coupon
 * twice.
 */
export interface MailboxProvider {
  /**
   * The domains of the provider. In the mailbox, the provider's first domain replaces the provider's other
   * domains.
   */
  domains: readonly [string, ...string[]];
  /** The characters that the provider ignores in the name before the at sign. */
  ignored?: string;
  /** Whether the provider reads a dot as a hyphen. */
  readsDotAsHyphen?: boolean;
}

export const mailboxProviders: readonly MailboxProvider[] = [
  { domains: ["gmail.com", "googlemail.com"], ignored: "." },
  { domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], ignored: ".-_" },
  { domains: ["icloud.com", "me.com", "mac.com"] },
  {
    domains: ["yandex.ru", "ya.ru", "yandex.com", "yandex.by", "yandex.kz", "yandex.ua"],
    readsDotAsHyphen: true,
  },
];

const NAME = `regexp_replace(split_part(email, '@', 1), '(.)\\+.*$', '\\1')`;
const DOMAIN = "split_part(email, '@', 2)";

/**
 * SQL that computes the mailbox from the column `email`. The column has addresses as accounts store them:
 * lower case and ASCII. The SQL uses the same rule as `mailboxOf` (domain/identity/accounts/mailbox.ts). A
 * test compares the SQL with `mailboxOf`.
 */
export const mailboxSql = `case ${mailboxProviders
  .map(({ domains, ...provider }) => {
    const list = domains.map((domain) => `'${domain}'`).join(", ");
    return `when ${DOMAIN} in (${list}) then ${nameSql(provider)} || '@${domains[0]}'`;
  })
  .join(" ")} else ${NAME} || '@' || ${DOMAIN} end`;

function nameSql({ ignored, readsDotAsHyphen }: Omit<MailboxProvider, "domains">): string {
  if (readsDotAsHyphen) return `translate(${NAME}, '.', '-')`;
  return ignored ? `translate(${NAME}, '${ignored}', '')` : NAME;
}
