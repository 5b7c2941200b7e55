import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { adminUsers, profiles, secondFactors, users } from "#db/schema/accounts.ts";
import { staffInvitations, teamMembers, teams } from "#db/schema/staff.ts";
import { EMAIL_MAX } from "#db/values/limits.ts";
import type { TeamPermission } from "#db/values/vocabulary.ts";
import {
  isOpenInvitation,
  type OpenInvitation,
  openInvitation,
} from "#domain/identity/admins/open-invitations.ts";
import { isAccount } from "#domain/identity/guests/find-account.ts";
import { fullNameOfUser } from "#domain/identity/users/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { checksPattern, containsPattern, meetsOften } from "#domain/kernel/text/contains-pattern.ts";
import { likePattern } from "#domain/kernel/text/like-pattern.ts";
import { CANDIDATE_SEARCH_MIN } from "./team-input.ts";

/** Maximum number of teams. A typical shop has a few teams. */
const TEAMS_MAX = 200;
const MEMBERS_MAX = 200;
const CANDIDATES_MAX = 6;
/**
 * Maximum number of users that a search sorts. When more users than this maximum match, the query does not
 * sort. The query reads the users from the newest to the oldest until enough users match.
 */
const SORTED_MAX = 200;

export interface TeamCard {
  id: string;
  name: string;
  description: string;
  isActive: boolean;
  version: number;
  createdAt: string;
  memberCount: number;
  permissions: TeamPermission[];
}

/** A team in the list of teams. */
export interface ListedTeam extends TeamCard {
  /** The names of the first members, or the mail addresses of members without a name. At most two. */
  firstMembers: string[];
}

export interface TeamUser {
  userId: string;
  email: string;
  /** Empty when unknown. */
  fullName: string;
}

export interface TeamMember extends TeamUser {
  id: string;
  since: string;
  isBlocked: boolean;
  hasSecondFactor: boolean;
  /**
   * An admin record overrides every team. An active admin has all rights, and an inactive admin has no
   * rights.
   */
  adminRecord: "active" | "inactive" | null;
}

/**
 * A user who was invited to the team and has not accepted yet. An invited user has no permissions from the
 * team yet.
 */
export interface InvitedMember extends TeamUser {
  invitation: OpenInvitation;
}

export interface TeamView extends TeamCard {
  members: TeamMember[];
  invited: InvitedMember[];
  /**
   * At most six users whose address contains the search text, newest first. The list omits guests, blocked
   * and erased users, users in the team, and users with an open invitation to the team. The list is empty
   * when there is no search text.
   */
  candidates: TeamUser[];
}

/**
 * The subqueries write `teams.id` literally, because Drizzle omits the table name in a query of one table.
 * Without the table name, the column name in a subquery would refer to another column.
 */
const cardColumns = {
  id: teams.id,
  name: teams.name,
  description: teams.description,
  isActive: teams.isActive,
  version: teams.version,
  createdAt: teams.createdAt,
  memberCount: sql<number>`(select count(*)::int from team_members m where m.team_id = teams.id)`,
  permissions: sql<TeamPermission[]>`coalesce((select array_agg(p.permission order by p.permission)
    from team_permissions p where p.team_id = teams.id), '{}')`,
};

const firstMembers = sql<string[]>`array(
  select coalesce(nullif(trim(concat(p.first_name, ' ', p.last_name)), ''), u.email)
  from team_members m join users u on u.id = m.user_id left join profiles p on p.user_id = m.user_id
  where m.team_id = teams.id order by m.created_at, m.id limit 2)`;

/**
 * Lists the teams, sorted by name (spec B2.11).
 * @throws SignInRequired when the caller is not a staff user.
 * @throws NotPermitted when the user lacks the permission.
 */
export async function listTeams(caller: Caller): Promise<ListedTeam[]> {
  requirePermission(caller, "teams.view");
  const rows = await readOnlyDb
    .select({ ...cardColumns, firstMembers })
    .from(teams)
    .orderBy(sql`lower(${teams.name})`, teams.id)
    .limit(TEAMS_MAX);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/**
 * Finds a team with its members, its invited users, and the users outside the team that match `search`.
 * Returns null for an unknown id.
 * @throws SignInRequired when the caller is not a staff user.
 * @throws NotPermitted when the user lacks the permission.
 */
export async function findTeam(caller: Caller, teamId: string, search: string): Promise<TeamView | null> {
  requirePermission(caller, "teams.view");
  if (!isId(teamId)) return null;
  const [team] = await readOnlyDb.select(cardColumns).from(teams).where(eq(teams.id, teamId));
  if (!team) return null;
  const members = await readOnlyDb
    .select({
      id: teamMembers.id,
      since: teamMembers.createdAt,
      userId: users.id,
      email: users.email,
      fullName: fullNameOfUser,
      blockedAt: users.blockedAt,
      enabledAt: secondFactors.enabledAt,
      adminIsActive: adminUsers.isActive,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(adminUsers, eq(adminUsers.userId, users.id))
    .where(eq(teamMembers.teamId, teamId))
    .orderBy(asc(teamMembers.createdAt), teamMembers.id)
    .limit(MEMBERS_MAX);
  return {
    ...team,
    createdAt: team.createdAt.toISOString(),
    members: members.map(({ since, blockedAt, enabledAt, adminIsActive, ...member }) => ({
      ...member,
      since: since.toISOString(),
      isBlocked: blockedAt !== null,
      hasSecondFactor: enabledAt !== null,
      adminRecord: adminIsActive === null ? null : adminIsActive ? "active" : "inactive",
    })),
    invited: await findInvited(teamId),
    candidates: await findCandidates(teamId, search),
  };
}

async function findInvited(teamId: string): Promise<InvitedMember[]> {
  const rows = await readOnlyDb
    .select({
      invitation: staffInvitations,
      userId: users.id,
      email: users.email,
      fullName: fullNameOfUser,
    })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(staffInvitations.teamId, teamId), isOpenInvitation()))
    .orderBy(asc(staffInvitations.createdAt), staffInvitations.id)
    .limit(MEMBERS_MAX);
  return rows.map(({ invitation, ...person }) => ({ ...person, invitation: openInvitation(invitation) }));
}

async function findCandidates(teamId: string, search: string): Promise<TeamUser[]> {
  const address = search
    .replace(/\p{Cc}/gu, "")
    .trim()
    .toLowerCase()
    .slice(0, EMAIL_MAX);
  if (address.length < CANDIDATE_SEARCH_MIN) return [];
  const pattern = likePattern(address);
  const few = await readOnlyDb
    .select({ id: users.id })
    .from(users)
    .where(containsPattern(sql`${users.email}`, pattern))
    .limit(SORTED_MAX + 1);
  // When only few users match, the query sorts these users. When many users match, the query reads from the
  // newest user to older users and soon finds enough matches.
  const isFew = few.length <= SORTED_MAX;
  const found = readOnlyDb
    .select({ id: users.id, email: users.email, createdAt: users.createdAt })
    .from(users)
    .where(
      and(
        isAccount(),
        isNull(users.erasedAt),
        isNull(users.blockedAt),
        isFew
          ? inArray(
              users.id,
              few.map(({ id }) => id),
            )
          : meetsOften(checksPattern(sql`${users.email}`, pattern)),
        sql`not exists (select 1 from team_members m where m.team_id = ${teamId} and m.user_id = ${users.id})`,
        sql`not exists (${readOnlyDb
          .select({ id: staffInvitations.id })
          .from(staffInvitations)
          .where(
            and(
              eq(staffInvitations.teamId, teamId),
              eq(staffInvitations.userId, users.id),
              isOpenInvitation(),
            ),
          )})`,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(CANDIDATES_MAX)
    .as("found");
  return readOnlyDb
    .select({ userId: found.id, email: found.email, fullName: fullNameOfUser })
    .from(found)
    .leftJoin(profiles, eq(profiles.userId, found.id))
    .orderBy(desc(found.createdAt), desc(found.id));
}
