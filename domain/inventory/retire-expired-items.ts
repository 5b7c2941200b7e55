import { sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";

/** Maximum number of items per run. */
const AT_ONCE = 500;

/**
 * Retires unsold items whose validity has ended, so that the stock counts only items on sale. A checkout
 * already skips an expired item (`lock-free-items.ts`) before this function retires the item.
 * @returns whether more expired items might remain.
 */
export async function retireExpiredItems(): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      with chosen as materialized (
        select id as chosen_id from product_inventory where state = 'available' and expires_at <= now()
        order by expires_at limit ${AT_ONCE} for update skip locked
      )
      update product_inventory set state = 'retired', updated_at = now()
      from chosen where id = chosen_id
      returning id`);
    if (rows.length > 0)
      await recordAudit(tx, system("worker"), {
        action: "INVENTORY_EXPIRED",
        table: "product_inventory",
        recordId: rows[0]?.id ?? "",
        details: { retired: rows.length, items: rows.map(({ id }) => id).slice(0, 50) },
      });
    return rows.length === AT_ONCE;
  });
}
