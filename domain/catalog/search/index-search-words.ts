import { eq, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import type { Transaction } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { deletionsOf, productWords, type SearchedFields, searchedKeys } from "./search-words.ts";

/**
 * Locks the catalog against other writers until the transaction ends. Call the function before the
 * transaction reads the rows that it will change.
 */
export async function lockCatalog(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.catalogue})`);
}

/**
 * Updates the search vocabulary when the words of products have changed, in the same transaction. Requires
 * the catalog lock.
 * @param added the words that products contain now
 * @param removed the words that at least one product no longer contains
 */
export async function indexSearchWords(
  tx: Transaction,
  added: ReadonlySet<string>,
  removed: ReadonlySet<string>,
): Promise<void> {
  // The words are sorted, so that two concurrent writers cannot deadlock.
  const fresh = [...added].sort();
  if (fresh.length > 0) {
    await tx.execute(sql`
      insert into search_vocabulary (word, deletions)
      select word, string_to_array(deletions, ' ')
      from unnest(${sql.param(fresh)}::text[], ${sql.param(fresh.map((word) => deletionsOf(word).join(" ")))}::text[]) as w(word, deletions)
      on conflict (word) do nothing`);
  }
  const gone = [...removed].filter((word) => !added.has(word)).sort();
  if (gone.length > 0) {
    await tx.execute(sql`
      delete from search_vocabulary v where v.word = any(${sql.param(gone)}::text[])
        and not exists (select 1 from products p where p.search_words @@ ('''' || v.word || '''')::tsquery)`);
  }
}

const SEARCHED_COLUMNS = Object.fromEntries(searchedKeys.map((key) => [key, products[key]])) as Pick<
  typeof products,
  keyof SearchedFields
>;

/**
 * Recomputes the search words of every product of a renamed or merged category. Requires the catalog lock.
 */
export async function indexCategoryWords(tx: Transaction, categoryId: string): Promise<void> {
  const rows = await tx
    .select({
      ...SEARCHED_COLUMNS,
      id: products.id,
      categoryName: categories.name,
      words: products.searchWords,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(eq(products.categoryId, categoryId))
    .orderBy(products.id);
  if (rows.length === 0) return;
  const words = rows.map(productWords);
  await tx.execute(sql`
    update products p set search_words = array_to_tsvector(string_to_array(w.words, ' '))
    from unnest(${sql.param(rows.map((row) => row.id))}::uuid[], ${sql.param(words.map((list) => list.join(" ")))}::text[]) as w(id, words)
    where p.id = w.id`);
  await indexSearchWords(tx, new Set(words.flat()), new Set(rows.flatMap((row) => row.words)));
}
