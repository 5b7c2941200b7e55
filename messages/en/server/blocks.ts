import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("en");

/** The messages of blocks. The server writes these messages into the data of pages and into answers. */
export const blocks = {
  /** A blocked customer reads this text, which is the same for every kind of block. */
  blocked: "The shop cannot accept this request. If you think that this is a mistake, write to our support.",
  lead: "A blocked customer cannot order or register. Paid orders are still delivered.",
  add: "Block customer",
  /**
   * The label of the link to the proof of delivery. The page of a sale shows this link and the link that
   * blocks the customer.
   */
  proof: "Proof of delivery",
  loadFailed: "The blocks could not be loaded",
  loadFailedWhy: "Try again in a moment.",
  again: "Try again",
  kindsTitle: "What you can block",
  empty: "No address is blocked. Block an address after abuse. Block an account in Users.",
  accounts: (count: number) => counted(count, { one: "account is blocked.", other: "accounts are blocked." }),
  openAccounts: "Open in Users",
  block: "Block",
  list: "Blocks",
  columns: { value: "Blocked", kind: "Kind", reason: "Reason", until: "Until", added: "Added" },
  kinds: {
    email: "Email",
    email_domain: "Email domain",
    ip: "IP address",
    network: "Network",
    country: "Country",
  },
  erased: "Erased address",
  never: "Until lifted",
  over: "Ended",
  by: (author: string) => `by ${author}`,
  byNobody: "by an erased account",
  lift: "Lift block",
  liftOf: (value: string) => `Lift block: ${value}`,
  liftTitle: "Lift this block?",
  liftText: (value: string) => `${value} can order and register again.`,
  form: {
    title: "Block customer",
    kind: "Kind",
    value: "Value",
    valueHelps: {
      email: "Covers every way to write the address, such as name+shop@gmail.com.",
      email_domain: "Such as example.com. Covers subdomains too.",
      ip: "Such as 203.0.113.7.",
      network:
        "Many addresses at once, such as 203.0.113.0/24 or 2001:db8::/48. The number after the slash is 16 to 31 for IPv4, or 32, 36, 40 and so on up to 64 for IPv6.",
      country: "Two letters, such as BR.",
    },
    /**
     * The explanation of a network in the list of block kinds, which is shorter than the help text of the
     * field.
     */
    networkShort: "Many addresses at once, such as 203.0.113.0/24 or 2001:db8::/48.",
    reason: "Reason",
    reasonHelp: "For your team. The customer does not see it in the shop.",
    days: "Duration",
    dayChoices: {
      forever: "Until lifted",
      1: "1 day",
      7: "7 days",
      30: "30 days",
      365: "365 days",
    },
  },
  done: { added: "Customer blocked", lifted: "Block lifted" },
  failed: "The blocks were not changed",
  problems: {
    email: "Type a complete email address.",
    email_domain: "Type a domain, such as example.com.",
    ip: "Type an IP address, such as 203.0.113.7.",
    network: "Type a network, such as 203.0.113.0/24 or 2001:db8::/48.",
    country: "Type the two letters of a country, such as BR.",
    too_wide: "This block would cover very many people. Choose a smaller network or domain.",
    no_country: "The shop does not know the countries of visitors. Set COUNTRY_HEADER first.",
    reason: "Give a reason of 3 to 500 characters.",
    already_blocked: "This value is already blocked.",
    block_covers_staff: "This block would cover you or a colleague. Choose a narrower block.",
  },
};
