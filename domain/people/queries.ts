import { and, asc, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { customers, profiles, users } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/caller.ts";
import { requirePermission } from "#domain/permissions.ts";
import {
  PEOPLE_PAGE,
  type PeoplePage,
  type PeopleQuery,
  type PeopleSort,
  type PeopleTab,
  type PersonRow,
} from "./person-views.ts";
import { ACCENTED, searchTerms, UNACCENTED } from "./search-terms.ts";

const name = sql<string>`trim(coalesce(${profiles.firstName}, '') || ' ' || coalesce(${profiles.lastName}, ''))`;

/** Somebody of the staff: with an admin record or in a team. */
export const isOfTheStaff = sql<boolean>`(exists (select 1 from admin_users a where a.user_id = ${users.id})
  or exists (select 1 from team_members m where m.user_id = ${users.id}))`;

export const personColumns = {
  id: users.id,
  email: users.email,
  fullName: name,
  phone: sql<string>`coalesce(${profiles.phone}, '')`,
  createdAt: users.createdAt,
  verifiedAt: users.emailVerifiedAt,
  blockedAt: users.blockedAt,
  isStaff: isOfTheStaff,
  totalSpent: sql<number>`coalesce(${customers.totalSpent}, 0)::float8`,
  orderCount: sql<number>`coalesce(${customers.orderCount}, 0)`,
};

interface FoundPerson {
  id: string;
  email: string;
  fullName: string;
  phone: string;
  createdAt: Date;
  verifiedAt: Date | null;
  blockedAt: Date | null;
  isStaff: boolean;
  totalSpent: number;
  orderCount: number;
}

/** The row of a list from what the columns above found. */
export function personRow({ createdAt, verifiedAt, blockedAt, ...rest }: FoundPerson): PersonRow {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    isVerified: verifiedAt !== null,
    isBlocked: blockedAt !== null,
  };
}

/** Whom a search and a tab show; erased accounts are nobody any more. */
export function whoIs(query: Pick<PeopleQuery, "search" | "tab">): SQL | undefined {
  return and(isNull(users.erasedAt), meetsSearch(query.search), tabs[query.tab]);
}

const tabs: Record<PeopleTab, SQL | undefined> = {
  "": undefined,
  compradores: gt(customers.orderCount, 0),
  bloqueados: isNotNull(users.blockedAt),
};

/** Every word of a search, in the name, the address or the phone number; accents ignored. */
export function meetsSearch(search: string): SQL | undefined {
  const conditions = searchTerms(search).map(({ pattern, digits }) =>
    or(
      sql`${users.email} like ${pattern}`,
      sql`lower(translate(${name}, ${ACCENTED}, ${UNACCENTED})) like ${pattern}`,
      digits ? sql`${profiles.phone} like ${`%${digits}%`}` : undefined,
    ),
  );
  return conditions.length > 0 ? and(...conditions) : undefined;
}

const sorts: Record<PeopleSort, SQL[]> = {
  "": [desc(users.createdAt), desc(users.id)],
  nome: [sql`lower(${name}) = ''`, asc(sql`lower(${name})`), asc(users.email)],
  gasto: [desc(sql`coalesce(${customers.totalSpent}, 0)`), desc(users.id)],
};

/**
 * One page of the people who have an account, newest first unless told (spec: back-office §2 Users, §7 profiles).
 * @throws SignInRequired, NotPermitted.
 */
export async function listPeople(caller: Caller, query: PeopleQuery): Promise<PeoplePage> {
  requirePermission(caller, "users.view");
  const [counted] = await db
    .select({
      all: sql<number>`count(*)::int`,
      buyers: sql<number>`count(*) filter (where ${customers.orderCount} > 0)::int`,
      blocked: sql<number>`count(${users.blockedAt})::int`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(customers, eq(customers.userId, users.id))
    .where(whoIs({ search: query.search, tab: "" }));
  const { all = 0, buyers = 0, blocked = 0 } = counted ?? {};
  const counts = { "": all, compradores: buyers, bloqueados: blocked };
  const total = counts[query.tab];
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / PEOPLE_PAGE)));
  const rows = await db
    .select(personColumns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(customers, eq(customers.userId, users.id))
    .where(whoIs(query))
    .orderBy(...sorts[query.sort])
    .limit(PEOPLE_PAGE)
    .offset((page - 1) * PEOPLE_PAGE);
  return { rows: rows.map(personRow), page, total, counts };
}
