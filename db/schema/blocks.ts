import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { blockKinds } from "#db/values/block-kinds.ts";
import { users } from "./accounts.ts";
import { createdAt, id, moment, oneOf, word } from "./columns.ts";

/** Customers whom the shop does not serve. A block stops new orders and accounts, and nothing else. */
export const blocks = pgTable(
  "blocks",
  {
    id: id(),
    kind: word(blockKinds).notNull(),
    /**
     * The blocked value in its normalized spelling. The blocked value is a mailbox, a domain, an IP address,
     * a network with its prefix length, or "BR".
     */
    value: text().notNull(),
    reason: text().notNull(),
    /** The value is null when the block has no end time and lasts until staff lift the block. */
    until: moment(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("blocks_kind", t.kind, blockKinds),
    check("blocks_value", sql`length(${t.value}) between 1 and 300`),
    check("blocks_reason", sql`length(${t.reason}) <= 500`),
    // A checkout looks up only about 25 values in this index, even when there are very many blocks.
    unique("blocks_kind_value").on(t.kind, t.value),
    index("blocks_newest").on(t.createdAt, t.id),
  ],
);
