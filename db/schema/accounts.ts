import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ACCENTED, UNACCENTED } from "#db/values/accents.ts";
import { mailboxSql } from "#db/values/mailbox.ts";
import { sessionSurfaces, tokenPurposes } from "#db/values/vocabulary.ts";
import { amount, bytes, createdAt, id, moment, oneOf, updatedAt, word } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: id(),
    /** Lower case, trimmed. An account and a guest row can have the same email address. */
    email: text().notNull(),
    /**
     * The mailbox that the address reaches. A limit for one buyer counts all accounts that have the same
     * mailbox.
     */
    mailbox: text().notNull().generatedAlwaysAs(sql.raw(mailboxSql)),
    /** The value is null for a guest, who cannot sign in. */
    passwordHash: text(),
    /** Whether the row is the guest row of a mailbox, and not an account. */
    isGuest: boolean().notNull().generatedAlwaysAs(sql.raw("password_hash is null")),
    emailVerifiedAt: moment(),
    blockedAt: moment(),
    erasedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
    uniqueIndex("users_account_email").on(t.email).where(sql`not is_guest`),
    uniqueIndex("users_guest_email").on(t.email).where(sql`is_guest`),
    index("users_mailbox").on(t.mailbox),
    // PostgreSQL reads the index backwards for a list with the newest rows first. An index with "desc nulls
    // last" does not serve a plain "order by ... desc".
    index("users_newest").on(t.createdAt, t.id).where(sql`erased_at is null and not is_guest`),
    index("users_guests").on(t.createdAt, t.id).where(sql`erased_at is null and is_guest`),
    index("users_blocked").on(t.createdAt, t.id).where(sql`erased_at is null and blocked_at is not null`),
    index("users_erased").on(t.id).where(sql`erased_at is not null`),
  ],
);

const searchName = sql.raw(
  `lower(translate(trim(first_name || ' ' || last_name), '${ACCENTED}', '${UNACCENTED}'))`,
);

/** spec S3-13, S3-14. One profile per user. */
export const profiles = pgTable(
  "profiles",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    /** Digits only. */
    phone: text().notNull().default(""),
    locale: text().notNull().default("en"),
    /**
     * The full name in plain lower-case letters, for staff search. Removing accents at each search would be
     * slow.
     */
    searchName: text().notNull().generatedAlwaysAs(searchName),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("profiles_phone_digits", sql`${t.phone} ~ '^[0-9]{0,20}$'`),
    // The index serves the list of users by name. The index contains the user's id, so a query for a later
    // page of the list reads no profiles of earlier pages. The index has the collation "C", because the list
    // of users sorts the names by this collation.
    index("profiles_by_name").on(sql`${t.searchName} collate "C"`, t.email, t.userId),
    index("profiles_created").on(t.createdAt),
  ],
);

/**
 * The customer to whom orders are billed. The totals always equal the totals that a new computation from the
 * orders gives (invariant I16).
 */
export const customers = pgTable(
  "customers",
  {
    id: id(),
    userId: uuid()
      .unique()
      .references(() => users.id, { onDelete: "set null" }),
    email: text().notNull(),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    /** Minor units of the store's currency. */
    totalSpent: amount().notNull().default(0),
    orderCount: integer().notNull().default(0),
    /**
     * The totals of the customer's orders, without test orders. A shop with a live key shows these totals.
     */
    liveSpent: amount().notNull().default(0),
    liveOrderCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    // The index contains the user's id. Therefore a query for a later page of the list, sorted by money
    // spent, reads no customers of earlier pages.
    index("customers_top").on(t.totalSpent.desc().nullsFirst(), t.id, t.userId),
    index("customers_live_top").on(t.liveSpent.desc().nullsFirst(), t.id, t.userId),
  ],
);

/**
 * Sessions of storefront and back office, and order sessions. The cookie contains a random token. The table
 * stores only the hash of the token.
 */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    /**
     * The column is null only for an order session. With an order session, a browser can open the orders that
     * `order_grants` lists.
     */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    surface: word(sessionSurfaces).notNull().default("store"),
    tokenHash: bytes().notNull().unique(),
    ip: text().notNull().default(""),
    userAgent: text().notNull().default(""),
    secondFactorAt: moment(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  (t) => [
    oneOf("sessions_surface", t.surface, sessionSurfaces),
    check("sessions_order", sql`(${t.surface} = 'order') = (${t.userId} is null)`),
    index("sessions_user").on(t.userId),
  ],
);

export const oneTimeTokens = pgTable(
  "one_time_tokens",
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    purpose: word(tokenPurposes).notNull(),
    /** The order that the link opens. The value is null when the link has another purpose. */
    orderId: uuid(),
    tokenHash: bytes().notNull().unique(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [
    oneOf("one_time_tokens_purpose", t.purpose, tokenPurposes),
    check("one_time_tokens_order", sql`(${t.purpose} = 'open_order') = (${t.orderId} is not null)`),
    index("one_time_tokens_order_links").on(t.orderId).where(sql`order_id is not null`),
  ],
);

/**
 * The second factor of a staff user. The secret is sealed. A code is valid for one time step. The shop
 * accepts only one code for each time step.
 */
export const secondFactors = pgTable("second_factors", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  secretSealed: bytes().notNull(),
  enabledAt: moment(),
  lastStep: integer().notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const backupCodes = pgTable(
  "backup_codes",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index("backup_codes_user").on(t.userId)],
);

/**
 * The passkeys of users. A user's second factor is either a passkey or a code from an authenticator app. The
 * table stores only the public key.
 */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    credentialId: text().notNull().unique(),
    publicKey: bytes().notNull(),
    /**
     * The signature counter of the device. The counter is always 0 for a device that does not count
     * signatures.
     */
    counter: bigint({ mode: "number" }).notNull().default(0),
    /** The transports of the device by their WebAuthn names: "internal", "usb,nfc". */
    transports: text().notNull().default(""),
    name: text().notNull().default(""),
    backedUp: boolean().notNull().default(false),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** spec B3-18, B3-19. Only active rows grant access. */
export const adminUsers = pgTable(
  "admin_users",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "restrict" }),
    email: text().notNull(),
    fullName: text().notNull().default(""),
    role: text().notNull().default("admin"),
    isActive: boolean().notNull().default(true),
    /** The value is true only in the row that the first-admin setup made (invariant I26). */
    isFirst: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("admin_users_one_first").on(t.isFirst).where(sql`is_first`)],
);

/**
 * The number of attempts that a rate limit has counted for an account or an IP address. The rate limiter's
 * own statements require this column order.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    /** The limit's name and a hash or an IP address; never an e-mail address in clear text. */
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since 1970, or null for a row that never expires. */
    expire: bigint({ mode: "number" }),
  },
  (t) => [index("rate_limits_expire").on(t.expire)],
);
