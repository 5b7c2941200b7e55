import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { LIST_VIEW_FILTERS_MAX, LIST_VIEW_NAME_MAX } from "#db/values/limits.ts";
import { teamPermissions as permissionWords, viewedLists } from "#db/values/vocabulary.ts";
import { users } from "./accounts.ts";
import { createdAt, id, moment, oneOf, updatedAt, word } from "./columns.ts";

export const teams = pgTable("teams", {
  id: id(),
  name: text().notNull(),
  description: text().notNull().default(""),
  isActive: boolean().notNull().default(true),
  /**
   * The version increases with each change of the team or its permissions. With the version, the shop rejects
   * a form that was opened before another user's change.
   */
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

/**
 * An invitation to become a staff user. The access begins when the invited user accepts the invitation by a
 * one-time link.
 */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The team that the user joins. The value is null for an invitation to become an admin. */
    teamId: uuid().references(() => teams.id, { onDelete: "cascade" }),
    /**
     * The admin who sent the invitation. The value is null when the invitation was sent from the command
     * line.
     */
    invitedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The id of the current one-time link of the invitation. */
    linkId: uuid().notNull(),
    fullName: text().notNull().default(""),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    withdrawnAt: moment(),
  },
  (t) => [
    uniqueIndex("staff_invitations_open")
      .on(t.userId, sql`coalesce(team_id, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`accepted_at is null and withdrawn_at is null`),
    index("staff_invitations_team").on(t.teamId),
  ],
);

/** A staff user's own filters for a list of the back office, stored under a name. */
export const staffListViews = pgTable(
  "staff_list_views",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: word(viewedLists).notNull(),
    name: text().notNull(),
    /** The parameters of the list's URL, such as "q=ana&tab=pendentes". */
    filters: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("staff_list_views_list", t.list, viewedLists),
    check(
      "staff_list_views_name",
      sql`length(${t.name}) between 1 and ${sql.raw(String(LIST_VIEW_NAME_MAX))}`,
    ),
    check(
      "staff_list_views_filters",
      sql`length(${t.filters}) between 1 and ${sql.raw(String(LIST_VIEW_FILTERS_MAX))}`,
    ),
    uniqueIndex("staff_list_views_own").on(t.userId, t.list, sql`lower(name)`),
  ],
);
