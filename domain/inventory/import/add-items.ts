import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import type { Validity } from "#domain/inventory/rows/validity.ts";
import { FINGERPRINT_FORM, fingerprintsOf, sealFields } from "#domain/security/vault/seal.ts";
import { keyPreviewOf } from "#domain/stock/key-preview.ts";
import type { Fields } from "#domain/stock/parse-credential.ts";
import { lockSoldElsewhere } from "#domain/stock/sold-elsewhere.ts";
import { writeFieldPrints } from "#domain/stock/write-field-prints.ts";

/** A credential that is added to the stock. */
export interface NewItem {
  /** The position in the file. The shop delivers the items in the order of their positions in the file. */
  number: number;
  fields: Fields;
  fingerprint: Buffer;
  validity?: Validity;
}

/**
 * Number of rows of one INSERT statement. With more rows per statement, an import needs fewer round trips to
 * the database. With fewer rows per statement, an import needs less memory.
 */
export const ITEMS_AT_ONCE = 1000;

/**
 * Encrypts credentials and adds them to the stock of a product with one statement. Skips credentials that are
 * in the stock of any product, and credentials that another shop has sold.
 * @returns the value `number` of each skipped credential.
 */
export async function addItems(
  tx: Transaction,
  productId: string,
  batchId: string,
  items: readonly NewItem[],
): Promise<number[]> {
  await lockSoldElsewhere(tx, "shared");
  const sealed = items.map(({ number, fields, fingerprint, validity }) => {
    const id = randomUUID();
    const content = Object.fromEntries(fields);
    const preview = keyPreviewOf(content);
    const [, former = null] = fingerprintsOf(content);
    const until = validity?.until?.toISOString() ?? null;
    const days = validity?.days ?? null;
    const sealedFields = sealFields(content, { itemId: id, productId });
    return { id, number, content, fingerprint, former, preview, until, days, ...sealedFields };
  });
  const column = <T>(pick: (item: (typeof sealed)[number]) => T) => sql.param(sealed.map(pick));
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into product_inventory (id, product_id, batch_id, account_data_sealed, field_names, key_version, fingerprint, fingerprint_form, key_preview,
      expires_at, valid_days, created_at)
    select id, ${productId}::uuid, ${batchId}::uuid, sealed, array(select jsonb_array_elements_text(names::jsonb)), key_version, fingerprint,
      ${FINGERPRINT_FORM}, preview, until, days, now() + number * interval '1 microsecond'
    from unnest(
      ${column((item) => item.id)}::uuid[], ${column((item) => item.number)}::int[], ${column((item) => item.sealed)}::bytea[],
      ${column((item) => JSON.stringify(item.fieldNames))}::text[], ${column((item) => item.keyVersion)}::int[],
      ${column((item) => item.fingerprint)}::bytea[], ${column((item) => item.preview)}::text[],
      ${column((item) => item.former)}::bytea[], ${column((item) => item.until)}::timestamptz[], ${column((item) => item.days)}::int[]
    ) as new(id, number, sealed, names, key_version, fingerprint, preview, former, until, days)
    where not exists (select from sold_elsewhere sold where sold.fingerprint in (new.fingerprint, new.former))
      and not exists (select from product_inventory held where held.fingerprint = new.former)
    on conflict (fingerprint) do nothing
    returning id`);
  const added = new Set(rows.map((row) => row.id));
  await writeFieldPrints(
    tx,
    sealed.filter((item) => added.has(item.id)),
  );
  return sealed.filter((item) => !added.has(item.id)).map((item) => item.number);
}
