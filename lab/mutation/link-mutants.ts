import { mutantsOf } from "./mutant.ts";

const LINKS = "domain/identity/guests/order-links.db.test.ts";
const SIGN_IN = "domain/identity/sign-in/sign-in-by-link.db.test.ts";
const VERIFY = "domain/identity/accounts/email-verification.db.test.ts";
const PAGE = "app/storefront/mailed-links/order-link-page.db.test.ts";
const CORRECT = "domain/checkout/correct-address.db.test.ts";
const BLOCKS = "domain/identity/blocks/blocks.db.test.ts";
const VALUES = "domain/identity/blocks/block-values.test.ts";

/**
 * Mutants of the code for three features: links in mails to guests, links that sign a user in, and blocked
 * networks and addresses.
 */
export const linkMutants = [
  ...mutantsOf("domain/identity/guests/orders-of-link.ts", [LINKS], {
    "links: a voided link still opens its order": [
      "and t.used_at is null and t.expires_at",
      "and t.expires_at",
    ],
    "links: an expired link still opens its order": [
      "and t.used_at is null and t.expires_at > now()",
      "and t.used_at is null",
    ],
    "links: the orders of an account that proved nothing are mailed": [
      '"not owner.is_guest and owner.email_verified_at is not null"',
      '"not owner.is_guest"',
    ],
  }),
  ...mutantsOf("domain/identity/guests/open-order-link.ts", [LINKS], {
    "links: a link opens without limit": ["await limits.link.take(linkId);", ""],
    "links: the session of a shared computer lasts as long as any other": [
      "input.isShared ? await shorten(tx, begun.sessionId) : begun.expiresAt",
      "begun.expiresAt",
    ],
  }),
  ...mutantsOf("domain/messaging/links/order-link.ts", [LINKS], {
    "links: the mail about the order of an account has a link": [
      "and u.is_guest and u.erased_at is null and not exists",
      "and u.erased_at is null and not exists",
    ],
  }),
  ...mutantsOf("app/storefront/mailed-links/is-own-form.server.ts", [PAGE], {
    "links: a page of another site opens an order": ["return isOwn && opening", "return opening"],
    "links: a scanner without the cookie opens an order": [
      'opening !== undefined && opening === textOf(form, "opening")',
      "opening !== null",
    ],
  }),
  ...mutantsOf("domain/checkout/correct-address.ts", [CORRECT], {
    "links: the link to a corrected address still opens the order": [
      "where order_id = ${order.id} and used_at is null`",
      "where order_id = ${order.id} and used_at is null and false`",
    ],
  }),
  ...mutantsOf("domain/identity/guests/find-account.ts", [SIGN_IN], {
    "links: a guest's address gets a link that signs in": [
      "and(eq(users.email, email), isAccount()) as SQL",
      "eq(users.email, email)",
    ],
  }),
  ...mutantsOf("domain/identity/sign-in/sign-in-by-link.ts", [SIGN_IN], {
    "links: a guest row gets a session (I58)": ["!user || user.isGuest ||", "!user ||"],
    "links: a stranger's password stays after a sign-in by the link": [
      "await confirmAddress(tx, userId, isKept);",
      "await confirmAddress(tx, userId, true);",
    ],
    "links: a link that signs in gives no orders to the account (I60)": [
      "await adoptOrders(tx, caller, userId);",
      "",
    ],
  }),
  ...mutantsOf("domain/identity/accounts/verify-email.ts", [VERIFY], {
    "links: a stranger's password stays after the proof of the mailbox": [
      "await confirmAddress(tx, userId, isKept);",
      "await confirmAddress(tx, userId, true);",
    ],
  }),
  ...mutantsOf("domain/identity/blocks/is-blocked.ts", [BLOCKS], {
    "blocks: a block never ends": ["where b.until is null or b.until > now()", "where true"],
    "blocks: a blocked account buys with another spelling of its address": [
      "u.mailbox = :mailbox and u.blocked_at",
      "u.email = :mailbox and u.blocked_at",
    ],
  }),
  ...mutantsOf("domain/checkout/start-checkout.ts", [BLOCKS], {
    "blocks: a blocked customer checks out": ["if (block.length > 0) throw new CheckoutBlocked();", ""],
  }),
  ...mutantsOf("domain/identity/accounts/sign-up.ts", [BLOCKS], {
    "blocks: a blocked customer registers": [
      "await rejectBlocked({ email, mailbox: mailboxOf(email), ip, country });",
      "",
    ],
  }),
  ...mutantsOf("domain/identity/blocks/add-block.ts", [BLOCKS], {
    "blocks: a block covers staff": ["if (await coversStaff(tx, staff, key)) throw new CoversStaff();", ""],
  }),
  ...mutantsOf("domain/identity/blocks/block-values.ts", [BLOCKS], {
    "blocks: an erased account lifts the block of its mailbox": [
      '{ kind: "email" as const, value: hashOfMailbox(mailbox) },',
      "",
    ],
  }),
  ...mutantsOf("domain/identity/blocks/block-values.ts", [VALUES], {
    "blocks: a domain does not cover the domains below it": [
      'labels.slice(at).join(".")',
      'labels.slice(0).join(".")',
    ],
  }),
];
