import { sql } from "drizzle-orm";
import type { ComputedDays } from "./computed-days.ts";
import type { Period } from "./period.ts";
import type { Costed } from "./report-views.ts";
import { type Compared, sumPeriod } from "./sum-period.ts";

/** Maximum number of rows of one report on a page. */
export const ROWS_MAX = 100;
export const FILE_ROWS_MAX = 50_000;

/** The sales of one product in a period. Amounts are minor units of the store's currency. */
export interface ProductSales extends Compared, Costed {
  id: string;
  name: string;
  slug: string;
  emoji: string;
  /** Whether the line sums the variants of a group. */
  isGroup: boolean;
  /** The name of the variant's group, or null for other products. */
  groupName: string | null;
  units: number;
  gross: number;
  discounts: number;
  refunds: number;
  disputes: number;
  /** The number of units whose cost is known and whose order has a known provider's fee. */
  feeUnits: number;
}

interface ProductLines {
  limit?: number;
  /**
   * Whether the result also covers the previous period. The result then also contains products that sold only
   * in the previous period.
   */
  comparesBefore?: boolean;
  /**
   * "product" means that each variant has its own line. "group" means that one line sums the variants of a
   * group. The id in `variantsOf` means that the report reads only the variants of the group with this id.
   */
  by?: "product" | "group" | { variantsOf: string };
}

/** Lists the products that sold in a period, highest net amount first. */
export async function listProductSales(
  days: ComputedDays,
  period: Period,
  { limit = ROWS_MAX, comparesBefore = true, by = "product" }: ProductLines = {},
): Promise<ProductSales[]> {
  const needsProduct = by !== "product";
  return sumPeriod<ProductSales>(days, period, {
    table: "products",
    keys: ["product_id"],
    joins: needsProduct ? sql`join products m on m.id = s.product_id` : undefined,
    where: typeof by === "object" ? sql`m.parent_id = ${by.variantsOf}::uuid` : undefined,
    line: by === "group" ? sql`coalesce(m.parent_id, m.id)` : sql`s.product_id`,
    columns: sql`p.id, p.name, p.slug, p.emoji, p.kind = 'group' as "isGroup", g.name as "groupName"`,
    named: sql`join products p on p.id = l.line left join products g on g.id = p.parent_id`,
    limit,
    comparesBefore,
  });
}

/** The sales of one batch, or of all batches of one supplier, in a period. */
export interface StockSales extends Compared, Costed {
  /** The batch's id. The supplier's name in the report by supplier. */
  id: string;
  supplier: string;
  /** The name of the product. The product name is empty in the report by supplier. */
  product: string;
  /** The time at which the batch was added, in ISO format. The time is null in the report by supplier. */
  addedAt: string | null;
  units: number;
  /** Number of items that were replaced by other items. */
  replaced: number;
  /**
   * The number of units whose cost is known and whose order has a known provider's fee. Replaced units are
   * excluded.
   */
  feeUnits: number;
}

const stockLines = { table: "batches", keys: ["batch_id"], comparesBefore: true } as const;

/** Lists the batches from which the shop delivered orders of a period, highest net amount first. */
export async function listBatchSales(
  days: ComputedDays,
  period: Period,
  limit = ROWS_MAX,
): Promise<StockSales[]> {
  return sumPeriod<StockSales>(days, period, {
    ...stockLines,
    line: sql`s.batch_id`,
    columns: sql`b.id, b.supplier, p.name as product,
      to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "addedAt"`,
    named: sql`join inventory_batches b on b.id = l.line join products p on p.id = b.product_id`,
    limit,
  });
}

/**
 * Lists the suppliers of the delivered items, highest net amount first. All items without a supplier are
 * together in one row.
 */
export async function listSupplierSales(
  days: ComputedDays,
  period: Period,
  limit = ROWS_MAX,
): Promise<StockSales[]> {
  return sumPeriod<StockSales>(days, period, {
    ...stockLines,
    joins: sql`join inventory_batches b on b.id = s.batch_id`,
    line: sql`b.supplier`,
    columns: sql`l.line as id, l.line as supplier, '' as product, null as "addedAt"`,
    named: sql``,
    limit,
  });
}
