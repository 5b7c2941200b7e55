import { sql } from "drizzle-orm";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { fingerprintsOf } from "#domain/security/vault/seal.ts";
import { readingsOf } from "#domain/stock/credential-readings.ts";
import type { InventoryState } from "#domain/stock/errors.ts";

export interface FoundItem {
  id: string;
  productName: string;
  state: InventoryState;
  /** The number of the order that reserved or bought the item; null without an order. */
  order: string | null;
}

/**
 * Finds the item that holds a credential, by its keyed hash: nothing is decrypted. The text is read in every
 * form that an import may have stored. The audit row says whether an item was found, and never the text.
 * @returns null when the stock has no such item.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired
 */
export async function findItemByCredential(
  caller: Caller,
  input: { credential: string },
): Promise<FoundItem | null> {
  return audited(caller, "inventory.find", async (tx) => {
    const fingerprints = readingsOf(input.credential).flatMap((values) =>
      fingerprintsOf(Object.fromEntries(values.map((value, place) => [String(place), value]))),
    );
    const { rows } = await tx.execute<FoundItem & Record<string, unknown>>(sql`
      select i.id, p.name as "productName", i.state, o.order_number as "order"
      from product_inventory i join products p on p.id = i.product_id
      left join order_items l on l.id = i.order_item_id left join orders o on o.id = l.order_id
      where i.fingerprint = any(${sql.param(fingerprints)}::bytea[]) order by i.created_at desc limit 1`);
    const [found] = rows;
    return {
      result: (found ?? null) as FoundItem | null,
      audit: "CREDENTIAL_SEARCHED",
      table: "product_inventory",
      recordId: found?.id ?? "",
      details: { found: found !== undefined, state: found?.state ?? null, order: found?.order ?? null },
    };
  });
}
