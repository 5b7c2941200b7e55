/** The target of a block: a mailbox, a domain of mailboxes, an IP address, a network or a country. */
export const blockKinds = ["email", "email_domain", "ip", "network", "country"] as const;
export type BlockKind = (typeof blockKinds)[number];
