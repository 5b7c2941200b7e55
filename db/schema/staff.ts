import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { teamPermissions as permissionWords } from "../vocabulary.ts";
import { users } from "./accounts.ts";
import { createdAt, id, oneOf, updatedAt, word } from "./columns.ts";

export const teams = pgTable("teams", {
  id: id(),
  name: text().notNull(),
  description: text().notNull().default(""),
  isActive: boolean().notNull().default(true),
  /** One more with each change of the team or its permissions: who saves from an old one is told. */
  version: integer().notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const teamMembers = pgTable(
  "team_members",
  {
    id: id(),
    teamId: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [unique("team_members_once").on(t.teamId, t.userId), index("team_members_user").on(t.userId)],
);

export const teamPermissions = pgTable(
  "team_permissions",
  {
    teamId: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    permission: word(permissionWords).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.permission] }),
    oneOf("team_permissions_word", t.permission, permissionWords),
  ],
);
