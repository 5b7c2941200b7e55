import { pool } from "#db/client.server.ts";
import { VARIANTS_MAX } from "#db/values/limits.ts";
import type { ProductKind, productStatuses } from "#db/values/vocabulary.ts";
import { LIST_JOINS, STOCK } from "#domain/catalog/staff/staff-rows.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";

export interface StaffVariant {
  id: string;
  value: string;
  /** The price is in minor units of USD. */
  price: number;
  /** Null is unlimited. */
  stock: number | null;
  status: (typeof productStatuses)[number];
}

export interface ProductVariants {
  id: string;
  version: number;
  name: string;
  kind: ProductKind;
  /** The group of a variant. The group is null for a product that is not a variant. */
  parentId: string | null;
  optionName: string | null;
  /**
   * The variants of a group that are not archived, in their display order. For a variant, `variants` contains
   * the variants of its group.
   */
  variants: StaffVariant[];
}

/**
 * Reads a product with its variants. Returns null for an archived or unknown product.
 * @throws SignInRequired, NotPermitted
 */
export async function findProductVariants(caller: Caller, id: string): Promise<ProductVariants | null> {
  requirePermission(caller, "products.view");
  if (!isId(id)) return null;
  const { rows } = await pool.query<Omit<ProductVariants, "variants">>(
    `select p.id, p.version, p.name, p.kind, p.parent_id as "parentId", g.option_name as "optionName"
    from products p left join products g on g.id = coalesce(p.parent_id, p.id)
    where p.id = $1 and p.archived_at is null`,
    [id],
  );
  const [product] = rows;
  if (!product) return null;
  const { rows: variants } = await pool.query<StaffVariant>(
    `select p.id, p.option_value as value, p.price::float8 as price, ${STOCK} as stock, p.status
    from products p ${LIST_JOINS} where p.parent_id = $1 and p.archived_at is null
    order by p.option_position, p.id limit ${VARIANTS_MAX}`,
    [product.parentId ?? product.id],
  );
  return { ...product, variants };
}
