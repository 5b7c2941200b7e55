import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, like, or, type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { customers, profiles, users } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { readCounts } from "#domain/kernel/counts/read-counts.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { customerTotals } from "#domain/orders/payment-mode.ts";
import type { Returned } from "#domain/orders/returned-money.ts";
import { env } from "#env";
import { returnedOfCustomer } from "./returned-of-customer.ts";
import { searchTerms } from "./search-terms.ts";
import {
  USERS_PAGE,
  type UserList,
  type UserQuery,
  type UserRow,
  type UserSort,
  type UserTab,
} from "./user-views.ts";

/** SQL for first and last name; empty when unknown. */
export const fullNameOfUser = sql<string>`trim(coalesce(${profiles.firstName}, '') || ' ' || coalesce(${profiles.lastName}, ''))`;

/** SQL for whether a user has an admin record or is in a team. */
export const isOfTheStaff = sql<boolean>`(exists (select 1 from admin_users a where a.user_id = ${users.id})
  or exists (select 1 from team_members m where m.user_id = ${users.id}))`;

/** The columns of a user. This is a function, because the totals depend on the payment mode of the shop. */
export const userColumns = () => ({
  id: users.id,
  email: users.email,
  fullName: fullNameOfUser,
  phone: sql<string>`coalesce(${profiles.phone}, '')`,
  createdAt: users.createdAt,
  verifiedAt: users.emailVerifiedAt,
  blockedAt: users.blockedAt,
  isStaff: isOfTheStaff,
  totalSpent: sql<number>`coalesce(${customerTotals().spent}, 0)::float8`,
  returned: returnedOfCustomer(),
  orderCount: sql<number>`coalesce(${customerTotals().orders}, 0)`,
});

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
  returned: Returned;
  orderCount: number;
}

/** Converts a database row of `userColumns` to a row of the list. */
export function userRow({ createdAt, verifiedAt, blockedAt, ...rest }: FoundPerson): UserRow {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    isVerified: verifiedAt !== null,
    isBlocked: blockedAt !== null,
  };
}

/** Returns the SQL condition of a search and a tab. Erased accounts are excluded. */
export function whoIs(query: Pick<UserQuery, "search" | "tab">): SQL | undefined {
  return and(isNull(users.erasedAt), meetsSearch(query.search), tabs[query.tab]());
}

const tabs: Record<UserTab, () => SQL | undefined> = {
  "": () => undefined,
  compradores: () => gt(customerTotals().orders, 0),
  bloqueados: () => isNotNull(users.blockedAt),
};

/**
 * Returns the SQL condition that every word of a search is in name, address or phone number. Ignores accents.
 */
export function meetsSearch(search: string): SQL | undefined {
  const conditions = searchTerms(search).map(({ pattern, digits }) =>
    or(
      like(users.email, pattern),
      like(profiles.searchName, pattern),
      digits ? like(profiles.phone, `%${digits}%`) : undefined,
    ),
  );
  return conditions.length > 0 ? and(...conditions) : undefined;
}

const sorts: Record<UserSort, () => SQL[]> = {
  "": () => [desc(users.createdAt), desc(users.id)],
  // Users without a name come last. The index `profiles_by_name` has this order.
  nome: () => [sql`nullif(${profiles.searchName}, '')`, asc(profiles.email)],
  gasto: () => [desc(sql`coalesce(${customerTotals().spent}, 0)`), desc(users.id)],
};

/**
 * Lists one page of users, newest first by default (spec: back-office §2 Users, §7 profiles). For speed, the
 * query of the ids joins only the tables it needs. All other columns are read only for the rows of the page.
 * @throws SignInRequired when the caller is not a staff user.
 * @throws NotPermitted when the user lacks the permission.
 */
export async function listUsers(caller: Caller, query: UserQuery): Promise<UserList> {
  requirePermission(caller, "users.view");
  const [counts, found] = await Promise.all([countPeople(query.search), findIds(query, query.page)]);
  const total = counts[query.tab];
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / USERS_PAGE)));
  const ids = page === query.page ? found : await findIds(query, page);
  const rows = await readOnlyDb
    .select(userColumns())
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(customers, eq(customers.userId, users.id))
    .where(inArray(users.id, ids));
  const byId = new Map(rows.map((row) => [row.id, userRow(row)]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), page, total, counts };
}

/** Counts the users that a search finds in each tab. */
async function countPeople(search: string): Promise<Record<UserTab, number>> {
  const isSearched = meetsSearch(search) !== undefined;
  const [counted] = isSearched ? await countFound(search) : await countAll();
  const { all = 0, buyers = 0, blocked = 0 } = counted ?? {};
  return { "": all, compradores: buyers, bloqueados: blocked };
}

const countFound = (search: string) =>
  readOnlyDb
    .select({
      all: sql<number>`count(*)::int`,
      buyers: sql<number>`count(${customers.id}) filter (where ${customerTotals().orders} > 0)::int`,
      blocked: sql<number>`count(${users.blockedAt})::int`,
    })
    .from(users)
    .leftJoin(customers, eq(customers.userId, users.id))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(whoIs({ search, tab: "" }));

/** Counts all users from the counts, without reading a user. */
async function countAll(): Promise<{ all: number; buyers: number; blocked: number }[]> {
  const [people, buyers] = await Promise.all([readCounts("users"), readCounts("buyers")]);
  const ofMode = env.PAYMENTS_LIVE ? "live" : "all";
  return [
    {
      all: people.get("all")?.n ?? 0,
      buyers: buyers.get(ofMode)?.n ?? 0,
      blocked: people.get("blocked")?.n ?? 0,
    },
  ];
}

/** Finds the ids of the users on one page. */
async function findIds(query: UserQuery, page: number): Promise<string[]> {
  const { search, tab, sort } = query;
  const offset = (page - 1) * USERS_PAGE;
  const isSearched = meetsSearch(search) !== undefined;
  if (!isSearched && sort === "gasto" && tab !== "bloqueados") return findBySpent(tab, offset);
  let finding = readOnlyDb.select({ id: users.id }).from(users).$dynamic();
  // Every user has a profile. An inner join lets the query read the profiles in the order of their names.
  if (sort === "nome" && !isSearched) finding = finding.innerJoin(profiles, eq(profiles.userId, users.id));
  else if (isSearched || sort === "nome") finding = finding.leftJoin(profiles, eq(profiles.userId, users.id));
  if (tab === "compradores" || sort === "gasto")
    finding = finding.leftJoin(customers, eq(customers.userId, users.id));
  const found = await finding
    .where(whoIs(query))
    .orderBy(...sorts[sort]())
    .limit(USERS_PAGE)
    .offset(offset);
  return found.map(({ id }) => id);
}

/** Finds a page of users by money spent: first the buyers in the order of an index, then all others. */
async function findBySpent(tab: UserTab, offset: number): Promise<string[]> {
  const { spent } = customerTotals();
  const buyers = await readOnlyDb
    .select({ id: sql<string>`${customers.userId}` })
    .from(customers)
    .where(
      and(
        isNotNull(customers.userId),
        gt(spent, 0),
        sql`not exists (select from users u
      where u.id = customers.user_id and u.erased_at is not null)`,
      ),
    )
    .orderBy(desc(spent), asc(customers.id))
    .limit(USERS_PAGE)
    .offset(offset);
  const ids = buyers.map(({ id }) => id);
  if (ids.length === USERS_PAGE || tab === "compradores") return ids;
  const [counted] = await countAll();
  const others = await readOnlyDb
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNull(users.erasedAt),
        sql`not exists (select from customers
      where customers.user_id = ${users.id} and ${spent} > 0)`,
      ),
    )
    .orderBy(desc(users.id))
    .limit(USERS_PAGE - ids.length)
    .offset(Math.max(0, offset - (counted?.buyers ?? 0)));
  return [...ids, ...others.map(({ id }) => id)];
}
