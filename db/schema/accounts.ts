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
import { ACCENTED, UNACCENTED } from "../accents.ts";
import { sessionSurfaces, tokenPurposes } from "../vocabulary.ts";
import { amount, bytes, createdAt, id, moment, oneOf, updatedAt, word } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: id(),
    /** Lower case, trimmed. */
    email: text().notNull().unique(),
    passwordHash: text().notNull(),
    emailVerifiedAt: moment(),
    blockedAt: moment(),
    erasedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
    // Read backwards, newest first: an index written "desc nulls last" serves no plain "order by ... desc".
    index("users_newest").on(t.createdAt, t.id).where(sql`erased_at is null`),
    index("users_blocked").on(t.createdAt, t.id).where(sql`erased_at is null and blocked_at is not null`),
    index("users_erased").on(t.id).where(sql`erased_at is not null`),
  ],
);

const searchName = sql.raw(
  `lower(translate(trim(first_name || ' ' || last_name), '${ACCENTED}', '${UNACCENTED}'))`,
);

/** spec: shopper §3. One per user. */
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
    /** The whole name in plain lower-case letters, for the staff's search: taking accents off each row at each search is slow. */
    searchName: text().notNull().generatedAlwaysAs(searchName),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check("profiles_phone_digits", sql`${t.phone} ~ '^[0-9]{0,20}$'`)],
);

/** The buyer as the sales screen knows them; totals equal a recomputation from the orders (invariant I16). */
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
    /** The same without orders of the provider's test mode: what a shop that takes real money shows. */
    liveSpent: amount().notNull().default(0),
    liveOrderCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index("customers_top").on(t.totalSpent.desc().nullsFirst(), t.id),
    index("customers_live_top").on(t.liveSpent.desc().nullsFirst(), t.id),
  ],
);

/** The cookie holds a random token; here is only its hash. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
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
  (t) => [oneOf("sessions_surface", t.surface, sessionSurfaces), index("sessions_user").on(t.userId)],
);

export const oneTimeTokens = pgTable(
  "one_time_tokens",
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    purpose: word(tokenPurposes).notNull(),
    tokenHash: bytes().notNull().unique(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [oneOf("one_time_tokens_purpose", t.purpose, tokenPurposes)],
);

/** A second factor belongs to a person, admin or team member; the secret is sealed, a step is accepted once. */
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

/** A passkey is a second kind of second factor, beside the codes of an app; only its public half is here. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    credentialId: text().notNull().unique(),
    publicKey: bytes().notNull(),
    /** How often it was used, as its device counts; 0 for good where the device does not count. */
    counter: bigint({ mode: "number" }).notNull().default(0),
    /** How its device is reached, as browsers name it: "internal", "usb,nfc". */
    transports: text().notNull().default(""),
    name: text().notNull().default(""),
    backedUp: boolean().notNull().default(false),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** spec: back-office §3. Active is what passes the guard. */
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
    /** True on the one row that the first-admin setup made (invariant I26). */
    isFirst: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("admin_users_one_first").on(t.isFirst).where(sql`is_first`)],
);

/** Attempts counted per account or address; the column order is what the limiter's own statements expect. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    /** The limit's name and a hash or an address: never an e-mail in clear. */
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since 1970; null never expires. */
    expire: bigint({ mode: "number" }),
  },
  (t) => [index("rate_limits_expire").on(t.expire)],
);
