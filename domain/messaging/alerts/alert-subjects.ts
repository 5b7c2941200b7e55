import { sql } from "drizzle-orm";
import { productPage, salePage, userPage } from "#addresses";
import { db } from "#db/client.server.ts";

/** The actor and the subject of an alert. Unknown values are empty strings. */
export interface AlertSubject {
  /** The email address of the user who caused the alert. */
  actor: string;
  /** An order number, a product name, a user's email address, the name of a job or of a clock. */
  about: string;
  /** The page of the subject in the back office; empty when there is none. */
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
const USER_TABLES: ReadonlySet<string> = new Set(["users", "admin_users", "second_factors", "sessions"]);

/**
 * Returns the actor and the subject of each row, in the same order. Uses four queries for any number of rows.
 */
export async function subjectsOf(rows: readonly AuditLike[]): Promise<AlertSubject[]> {
  const ids = (wanted: (row: AuditLike) => boolean) =>
    rows.flatMap((row) => (wanted(row) && UUID.test(row.recordId) ? [row.recordId] : []));
  const actors = rows.flatMap(({ actorId }) => (actorId ? [actorId] : []));
  const [people, orders, products, passkeys] = await Promise.all([
    namesOf(peopleQuery([...actors, ...ids(({ tableName }) => USER_TABLES.has(tableName))])),
    namesOf(sql`select id::text, order_number as name from orders
      where id = any(${sql.param(ids(({ tableName }) => tableName === "orders"))}::uuid[])`),
    namesOf(sql`select id::text, name from products
      where id = any(${sql.param(ids(({ tableName }) => tableName === "products"))}::uuid[])`),
    namesOf(sql`select p.id::text, u.email as name from passkeys p join users u on u.id = p.user_id
      where p.id = any(${sql.param(ids(({ tableName }) => tableName === "passkeys"))}::uuid[])`),
  ]);
  return rows.map((row) => {
    const actor = (row.actorId && people.get(row.actorId)) || "";
    const order = orders.get(row.recordId);
    if (order) return { actor, about: order, place: salePage(order) };
    const product = products.get(row.recordId);
    if (product) return { actor, about: product, place: productPage(row.recordId) };
    const person = people.get(row.recordId) ?? passkeys.get(row.recordId);
    if (person) return { actor, about: person, place: userPage(person) };
    const { email } = row.details;
    if (typeof email === "string") return { actor, about: email, place: "" };
    return { actor, about: UUID.test(row.recordId) ? "" : row.recordId, place: "" };
  });
}

const peopleQuery = (ids: readonly string[]) => sql`
  select u.id::text, u.email as name from users u where u.id = any(${sql.param([...ids])}::uuid[])`;

async function namesOf(query: ReturnType<typeof sql>): Promise<Map<string, string>> {
  const { rows } = await db.execute<Named>(query);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
