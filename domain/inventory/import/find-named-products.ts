import { sql } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";
import type { Survey } from "./survey-file.ts";

/**
 * Maximum number of different names. When a file has more names than this maximum, the import treats the file
 * as a file without products of this shop.
 */
const NAMES_MAX = 5_000;

/**
 * Finds the products to which the rows of a file refer. A row refers to a product by slug, by id, or by a
 * name that only one product has. Names must match exactly, except for upper and lower case. Archived
 * products are left out.
 * @returns a function that converts a name to a slug, or returns null for an unknown name.
 */
export async function findNamedProducts(
  from: Pick<Queryable, "execute">,
  survey: Survey,
): Promise<(name: string) => string | null> {
  const columns = [...survey.columns.values()].filter(({ role }) => role === "product");
  const names = new Set(columns.flatMap(({ notes }) => notes.map(({ value }) => lower(value))));
  if (names.size === 0 || names.size > NAMES_MAX) return () => null;
  const { rows } = await from.execute<{ id: string; slug: string; name: string }>(sql`
    select id, slug, name from products
    where archived_at is null and (slug = any(${sql.param([...names])}::text[])
      or lower(name) = any(${sql.param([...names])}::text[]) or id::text = any(${sql.param([...names])}::text[]))`);
  const known = new Map<string, string | null>();
  for (const { slug, name } of rows) known.set(lower(name), known.has(lower(name)) ? null : slug);
  for (const { id, slug } of rows) known.set(id, slug).set(slug, slug);
  return (name) => known.get(lower(name)) ?? null;
}

const lower = (name: string) => name.toLowerCase();
