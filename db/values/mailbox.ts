/**
 * Which addresses reach one mailbox:
 * - A tag behind a plus reaches the mailbox of the name before it (RFC 5233), at every provider of weight.
 * - Gmail ignores dots and has two domains.
 * - Proton ignores dots, hyphens and underscores, and reserves a name on all of its domains for one account.
 * - iCloud gives a name on its three domains to one account.
 * - Yandex reads a dot as a hyphen, and gives a login on all of its domains to one account.
 *
 * Other providers keep their dots and hyphens, because two people may have these names. Yahoo is one of them:
 * it writes tags behind a hyphen, but old Yahoo names contain hyphens too. A wrong entry would refuse the
 * purchase of a stranger. A missing entry gives one person a second use of a coupon.
 */
export interface MailboxProvider {
  /** The first domain stands for all. */
  domains: readonly [string, ...string[]];
  /** The characters of a name that the provider ignores. */
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
 * The mailbox of the column `email` as SQL, for addresses as accounts store them: lower case and ASCII. The
 * same rule as `mailboxOf` (domain/identity/accounts/mailbox.ts), which its test compares with it.
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
