import { sql } from "drizzle-orm";
import { personPage, productPage, salePage } from "#addresses";
import { db } from "#db/client.server.ts";

/** Who did something, and what it was done to; empty strings where there is nobody or nothing to name. */
export interface AlertSubject {
  /** The name, else the e-mail address, of who did it. */
  actor: string;
  /** An order's number, a product's name, a person's e-mail address, a job, a clock. */
  about: string;
  /** Where that is looked after in the back office; empty where there is no page of it. */
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
const PEOPLE_TABLES: ReadonlySet<string> = new Set(["users", "admin_users", "second_factors", "sessions"]);

/** The person and the thing of each row of the audit log, in the same order; few rows, so few questions. */
export async function subjectsOf(rows: readonly AuditLike[]): Promise<AlertSubject[]> {
  const ids = (wanted: (row: AuditLike) => boolean) =>
    rows.flatMap((row) => (wanted(row) && UUID.test(row.recordId) ? [row.recordId] : []));
  const actors = rows.flatMap(({ actorId }) => (actorId ? [actorId] : []));
  const [people, orders, products, passkeys] = await Promise.all([
    namesOf(peopleQuery([...actors, ...ids(({ tableName }) => PEOPLE_TABLES.has(tableName))])),
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
    if (person) return { actor, about: person, place: personPage(person) };
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
