import pg from "pg";
import { readOnlyDb } from "#db/read-only.server.ts";
import {
  type AskedProducts,
  dependsOnStock,
  LEVEL,
  LIST_COLUMNS,
  LIST_JOINS,
  STOCK,
  STOCK_JOINS,
  type StaffRow,
  staffConditions,
  toStaffCard,
} from "./staff-rows.ts";
import type { StaffProductCard, StaffSort } from "./staff-views.ts";

/**
 * The key that sorts products (`p`) by name. The key places accented letters beside plain letters and ignores
 * case.
 */
export const NAME_KEY = "lower(normalize(p.name, nfkd))";

/**
 * The key and the direction of each sort order. Each sort order has a matching index. When two keys are
 * equal, the product id decides the sequence.
 */
const sorts: Record<StaffSort, readonly [key: string, direction: "" | "desc"]> = {
  name: [NAME_KEY, ""],
  price: ["p.price", ""],
  stock: ["s.on_sale", ""],
  sales: ["p.sales_count", "desc"],
};

interface AskedRows extends AskedProducts {
  sort: StaffSort;
  /**
   * Whether the search finds few products. When the search finds few products, PostgreSQL sorts these
   * products in memory. PostgreSQL then reads no index in sorted order.
   */
  isFew: boolean;
  /**
   * A name that comes at or after the end of the requested page when the list is sorted by name. The name is
   * null when the shop knows no such name.
   */
  lastName: string | null;
}

/** Reads at most `limit` cards of a list, beginning at `offset`. */
export async function selectProducts(
  asked: AskedRows,
  limit: number,
  offset: number,
): Promise<StaffProductCard[]> {
  const [, direction] = sorts[asked.sort];
  const order = (row: string) => `${row}.key ${direction}, ${row}.id`;
  const isLive = asked.sort === "stock" || dependsOnStock(asked.tab);
  const end = limit + offset;
  const found = isLive
    ? `(${settled(asked, end, true)}) union all (${waiting(asked, end)})`
    : settled(asked, end, false);
  const { rows } = await readOnlyDb.query<StaffRow<StaffProductCard>>(
    `select ${LIST_COLUMNS} from (
        select * from (${found}) found order by ${order("found")} limit ${limit} offset ${offset}
      ) cut join products p on p.id = cut.id ${LIST_JOINS} order by ${order("cut")}`,
  );
  return rows.map(toStaffCard);
}

/** The products in the order of an index. `leavesOutWaiting` leaves out products whose stock is changing. */
function settled(asked: AskedRows, end: number, leavesOutWaiting: boolean): string {
  const [key, direction] = sorts[asked.sort];
  const isBounded = asked.sort === "name" && asked.lastName !== null;
  // The searched words are often words in product names. A scan by name can read most products before it
  // finds the first match. Two indexes therefore select the products that contain the words and whose names
  // do not sort after `lastName`.
  const early = isBounded ? ` and ${key} <= ${pg.escapeLiteral(asked.lastName ?? "")}` : "";
  const isSorted = asked.isFew || isBounded;
  const source = isSorted
    ? `(select * from products p where ${staffConditions(asked)}${early} offset 0) p`
    : "products p";
  const stock = asked.sort === "stock" ? "join product_stock s on s.product_id = p.id" : "";
  const conditions = [
    ...(isSorted ? [] : [staffConditions(asked)]),
    // The scan of the stock index starts at low stock and skips all products that are out of stock.
    ...(asked.sort === "stock" && asked.tab === "estoque-baixo" ? ["s.on_sale between 1 and 5"] : []),
    ...(leavesOutWaiting ? ["not exists (select from stock_changes w where w.product_id = p.id)"] : []),
  ];
  const where = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
  const id = asked.sort === "stock" ? "s.product_id" : "p.id";
  return `select p.id, ${key} as key from ${source} ${stock} ${where} order by ${key} ${direction}, ${id} limit ${end}`;
}

/** The products whose stock is changing, with their current stock. */
function waiting(asked: AskedRows, end: number): string {
  const [key, direction] = sorts[asked.sort];
  const now = asked.sort === "stock" ? STOCK : key;
  return `select p.id, ${now} as key from products p ${STOCK_JOINS}
    where waiting.product_id is not null and ${staffConditions(asked, LEVEL)} order by ${now} ${direction}, p.id limit ${end}`;
}
