import { type SQL, sql } from "drizzle-orm";
import { batchPage, itemPage, productPage, salePage, subjectPages, userPage } from "#addresses";
import { readOnlyDb } from "#db/read-only.server.ts";

/** The actor and the subject of an alert. Unknown values are empty strings. */
export interface AlertSubject {
  /** The email address of the user who caused the alert. */
  actor: string;
  /**
   * The name of the subject: an order number, a product name, a user's email address, or the name of a job or
   * a clock.
   */
  about: string;
  /**
   * The table of the subject. For some tables, a page shows a fixed text instead of the name of the subject.
   */
  table: string;
  /**
   * The page of the subject in the back office. The text is empty when the back office has no page for the
   * subject.
   */
  place: string;
}

interface AuditLike {
  tableName: string;
  recordId: string;
  actorId: string | null;
  details: Record<string, unknown>;
}

interface Named extends Record<string, unknown> {
  id: string;
  name: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const USER_TABLES: ReadonlySet<string> = new Set([
  "users",
  "admin_users",
  "second_factors",
  "sessions",
  "backup_codes",
]);

/**
 * The kinds of subjects that have a name. A row of the audit log can refer to several subjects. The page
 * shows the name of the first subject that exists.
 */
const kinds = {
  items: {
    idsOf: (row) => [at(row, "product_inventory")],
    query: (ids) => sql`select i.id::text, p.name || ' · ' || left(i.id::text, 8) as name
      from product_inventory i join products p on p.id = i.product_id where i.id = any(${ids})`,
    place: itemPage,
  },
  orders: {
    idsOf: (row) => [at(row, "orders"), row.details.order_id],
    query: (ids) => sql`select id::text, order_number as name from orders where id = any(${ids})`,
    place: (_, name) => salePage(name),
  },
  batches: {
    idsOf: (row) => [at(row, "inventory_batches")],
    query: (
      ids,
    ) => sql`select b.id::text, p.name from inventory_batches b join products p on p.id = b.product_id
      where b.id = any(${ids})`,
    place: batchPage,
  },
  products: {
    idsOf: (row) => [at(row, "products"), row.details.product_id],
    query: (ids) => sql`select id::text, name from products where id = any(${ids})`,
    place: productPage,
  },
  people: {
    idsOf: (row) => [
      USER_TABLES.has(row.tableName) ? row.recordId : undefined,
      row.details.user_id,
      inside(row.details.after, "user_id"),
      inside(row.details.before, "user_id"),
    ],
    query: (ids) => sql`select id::text, email as name from users where id = any(${ids})`,
    place: (_, name) => userPage(name),
  },
  passkeys: {
    idsOf: (row) => [at(row, "passkeys")],
    query: (ids) => sql`select p.id::text, u.email as name from passkeys p join users u on u.id = p.user_id
      where p.id = any(${ids})`,
    place: (_, name) => userPage(name),
  },
  teams: {
    idsOf: (row) => [at(row, "teams"), at(row, "team_permissions")],
    query: (ids) => sql`select id::text, name from teams where id = any(${ids})`,
    place: () => subjectPages.teams ?? "",
  },
  categories: {
    idsOf: (row) => [at(row, "categories")],
    query: (ids) => sql`select id::text, name from categories where id = any(${ids})`,
    place: () => subjectPages.categories ?? "",
  },
  banners: {
    idsOf: (row) => [at(row, "banners")],
    query: (ids) => sql`select id::text, title as name from banners where id = any(${ids})`,
    place: () => subjectPages.banners ?? "",
  },
} satisfies Record<
  string,
  {
    idsOf: (row: AuditLike) => unknown[];
    query: (ids: SQL) => SQL;
    place: (id: string, name: string) => string;
  }
>;

type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

/**
 * Returns the actor and the subject of each row, in the order of `rows`. Uses one query for each kind of
 * subject that the rows refer to. The number of rows does not matter.
 */
export async function subjectsOf(rows: readonly AuditLike[]): Promise<AlertSubject[]> {
  const actors = rows.flatMap(({ actorId }) => (actorId ? [actorId] : []));
  const names = new Map(
    await Promise.all(
      kindNames.map(async (kind) => {
        const ids = rows.flatMap((row) => idsOf(kind, row));
        return [kind, await namesOf(kind, kind === "people" ? [...ids, ...actors] : ids)] as const;
      }),
    ),
  );
  return rows.map((row) => {
    const actor = (row.actorId && names.get("people")?.get(row.actorId)) || "";
    for (const kind of kindNames)
      for (const id of idsOf(kind, row)) {
        const name = names.get(kind)?.get(id);
        if (name) return { actor, about: name, table: row.tableName, place: kinds[kind].place(id, name) };
      }
    const table = row.tableName;
    return { actor, about: writtenName(row), table, place: subjectPages[table] ?? "" };
  });
}

const at = (row: AuditLike, table: string) => (row.tableName === table ? row.recordId : undefined);

const inside = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;

const idsOf = (kind: Kind, row: AuditLike): string[] =>
  kinds[kind].idsOf(row).filter((id): id is string => typeof id === "string" && UUID.test(id));

/**
 * Returns the name that the audit row itself contains. The subject is a removed product, an unknown email
 * address, or a job.
 */
function writtenName({ recordId, details }: AuditLike): string {
  const { email, before, after } = details;
  const written = [
    email,
    ...[after, before].flatMap((part) => [inside(part, "name"), inside(part, "title")]),
  ];
  const name = written.find((text) => typeof text === "string" && text !== "");
  if (typeof name === "string") return name;
  return UUID.test(recordId) ? "" : recordId;
}

async function namesOf(kind: Kind, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await readOnlyDb.execute<Named>(
    kinds[kind].query(sql`${sql.param([...new Set(ids)])}::uuid[]`),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
