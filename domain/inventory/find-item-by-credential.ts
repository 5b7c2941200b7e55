import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { fieldPrintOf, fingerprintsOf } from "#domain/security/vault/seal.ts";
import { readingsOf } from "#domain/stock/credential-readings.ts";
import type { InventoryState } from "#domain/stock/errors.ts";
import { typedValues } from "#domain/stock/searchable-values.ts";

export interface FoundItem {
  id: string;
  productName: string;
  state: InventoryState;
  /**
   * The number of the order that reserved or bought the item. The number is null when the item has no order.
   */
  order: string | null;
}

export interface FoundItems {
  /**
   * The item whose credential is the whole typed text. When no item has this credential, the list contains at
   * most 10 items with the text in one field, newest first.
   */
  items: FoundItem[];
  /** Whether more items match than the list `items` contains. */
  more: boolean;
}

/** Maximum number of items that one search shows. */
const SHOWN_MAX = 10;

/**
 * Finds the items that contain a credential. The search uses keyed hashes and decrypts nothing. The search
 * compares the whole text in every form in which an import might have stored the credential. When no item has
 * the whole text, the text is compared with the logins, e-mail addresses and keys of the stock (decision
 * 0124). The audit row contains which items were found, but never the searched text.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired
 */
export async function findItemByCredential(
  caller: Caller,
  input: { credential: string },
): Promise<FoundItems> {
  return audited(caller, "inventory.find", async (tx) => {
    const whole = await findWhole(tx, input.credential);
    const found = whole.length > 0 ? whole : await findByField(tx, input.credential);
    const items = found.slice(0, SHOWN_MAX);
    const [first] = items;
    return {
      result: { items, more: found.length > SHOWN_MAX },
      audit: "CREDENTIAL_SEARCHED",
      table: "product_inventory",
      recordId: first?.id ?? "",
      details: {
        found: first !== undefined,
        state: first?.state ?? null,
        order: first?.order ?? null,
        ...(items.length > 1 ? { items: items.map(({ id }) => id) } : {}),
      },
    };
  });
}

function findWhole(tx: Transaction, text: string): Promise<FoundItem[]> {
  const fingerprints = readingsOf(text).flatMap((values) =>
    fingerprintsOf(Object.fromEntries(values.map((value, place) => [String(place), value]))),
  );
  return read(
    tx,
    sql`select id from product_inventory where fingerprint = any(${sql.param(fingerprints)}::bytea[])
      order by created_at desc limit 1`,
  );
}

/**
 * Reads one item more than a search shows, so that the caller knows whether more items match. The query does
 * not sort, because a sort would have to read every item with the field.
 */
async function findByField(tx: Transaction, text: string): Promise<FoundItem[]> {
  const prints = typedValues(text).map((value) => fieldPrintOf(value));
  if (prints.length === 0) return [];
  return read(
    tx,
    sql`select item_id as id from item_field_prints where print = any(${sql.param(prints)}::bigint[])
      limit ${SHOWN_MAX + 1}`,
  );
}

async function read(tx: Transaction, ids: ReturnType<typeof sql>): Promise<FoundItem[]> {
  const { rows } = await tx.execute<FoundItem & Record<string, unknown>>(sql`
    select i.id, p.name as "productName", i.state, o.order_number as "order"
    from product_inventory i join products p on p.id = i.product_id
    left join order_items l on l.id = i.order_item_id left join orders o on o.id = l.order_id
    where i.id in (${ids}) order by i.created_at desc, i.id`);
  return rows;
}
