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
  ],
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
    createdAt: createdAt(),
  },
  (t) => [index("customers_top").on(t.totalSpent.desc(), t.id)],
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

export const passkeys = pgTable("passkeys", {
  id: id(),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  credentialId: text().notNull().unique(),
  publicKey: bytes().notNull(),
  counter: integer().notNull().default(0),
  name: text().notNull().default(""),
  backedUp: boolean().notNull().default(false),
  createdAt: createdAt(),
  lastUsedAt: moment(),
});

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
