import { eq, inArray, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { customers, profiles, users } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { placeCapped, placePage, readPage } from "#domain/kernel/lists/read-page.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { customerTotals } from "#domain/orders/payment-mode.ts";
import type { Returned } from "#domain/orders/returned-money.ts";
import { countAll, countFew, countGuests, FOUND_MAX, findFew, findTagged } from "./find-user-ids.ts";
import { returnedOfCustomer } from "./returned-of-customer.ts";
import { meetsSearch } from "./user-conditions.ts";
import { readTagsOf } from "./user-notes.ts";
import { userSpans } from "./user-spans.ts";
import { USERS_PAGE, type UserList, type UserQuery, type UserRow } from "./user-views.ts";

/** SQL for first and last name. Empty when unknown. */
export const fullNameOfUser = sql<string>`trim(coalesce(${profiles.firstName}, '') || ' ' || coalesce(${profiles.lastName}, ''))`;

/** SQL that is true when a user has an admin record or is in a team. */
export const isOfTheStaff = sql<boolean>`(exists (select 1 from admin_users a where a.user_id = ${users.id})
  or exists (select 1 from team_members m where m.user_id = ${users.id}))`;

/**
 * The columns of a user. `userColumns` is a function, because the totals depend on the payment mode of the
 * shop.
 */
export const userColumns = () => ({
  id: users.id,
  email: users.email,
  fullName: fullNameOfUser,
  phone: sql<string>`coalesce(${profiles.phone}, '')`,
  createdAt: users.createdAt,
  verifiedAt: users.emailVerifiedAt,
  blockedAt: users.blockedAt,
  isStaff: isOfTheStaff,
  isGuest: users.isGuest,
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
  isGuest: boolean;
  totalSpent: number;
  returned: Returned;
  orderCount: number;
}

/** Converts a database row of `userColumns` to a row of the list. */
export function userRow({ createdAt, verifiedAt, blockedAt, ...rest }: FoundPerson): Omit<UserRow, "tags"> {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    isVerified: verifiedAt !== null,
    isBlocked: blockedAt !== null,
  };
}

/**
 * Lists one page of users, newest first by default (spec B2.11, B7-20). The query reads the ids of all found
 * rows, but the other columns only for the rows of the page.
 * @throws SignInRequired when the caller is not a staff user.
 * @throws NotPermitted when the user lacks the permission.
 */
export async function listUsers(caller: Caller, query: UserQuery): Promise<UserList> {
  requirePermission(caller, "users.view");
  const { ids, ...page } = query.tag ? await pageOfTag(query, query.tag) : await pageOfAll(query);
  const rows = await readOnlyDb
    .select(userColumns())
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(customers, eq(customers.userId, users.id))
    .where(inArray(users.id, ids));
  const tags = await readTagsOf(ids);
  const byId = new Map(rows.map((row) => [row.id, { ...userRow(row), tags: tags.get(row.id) ?? [] }]));
  return { ...page, rows: ids.flatMap((id) => byId.get(id) ?? []) };
}

type FoundPage = Omit<UserList, "rows"> & { ids: string[] };

async function pageOfAll(query: UserQuery): Promise<FoundPage> {
  const isSearched = meetsSearch(query.search) !== undefined;
  // Guests have no profile, so a search for guests reads the email addresses.
  const few = isSearched && query.tab !== "convidados" ? await findFew(query.search) : undefined;
  if (few === "many") return pageOfMany(query);
  const [counts, found] = await Promise.all([
    few ? countFew(few) : countAll(),
    readPage(query, USERS_PAGE, userSpans(query, few)),
  ]);
  const isGuestSearch = isSearched && query.tab === "convidados";
  const total = isGuestSearch ? await countGuests(query.search) : (counts[query.tab] ?? 0);
  return { ids: idsOf(found), counts, ...placePage(found, USERS_PAGE, total) };
}

/**
 * Finds one page of the list of users who have a tag. When very many users have the tag, the list has only
 * the first `FOUND_MAX` users.
 */
async function pageOfTag(query: UserQuery, tag: string): Promise<FoundPage> {
  const tagged = await findTagged(tag, query.search);
  const few = tagged.slice(0, FOUND_MAX);
  const [counts, found] = await Promise.all([
    countFew(few),
    readPage(query, USERS_PAGE, userSpans(query, few)),
  ]);
  const placed = placePage(found, USERS_PAGE, counts[query.tab] ?? 0);
  return { ids: idsOf(found), counts, ...placed, isCapped: tagged.length > FOUND_MAX };
}

/**
 * Finds one page of the result when very many users match a search. The query reads at most `FOUND_MAX`
 * users, in the order of an index.
 */
async function pageOfMany(query: UserQuery): Promise<FoundPage> {
  const found = await readPage(query, USERS_PAGE, userSpans(query));
  const placed = placeCapped(found, USERS_PAGE, FOUND_MAX);
  const counts = { "": placed.total, compradores: 0, bloqueados: 0 };
  return { ids: idsOf(found), counts, ...placed };
}

const idsOf = ({ rows }: { rows: readonly { id: string }[] }): string[] => rows.map(({ id }) => id);
