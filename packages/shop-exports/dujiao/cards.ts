import type { Collector } from "../base/collector.ts";
import { cellOf, type Table } from "../base/table.ts";

/**
 * Reads the cards and finds the product of each card. The state of a card (card_secret.go: available,
 * reserved, used) decides what happens with the card. Available cards become stock. Only the fingerprints of
 * used cards are stored, so that staff cannot sell these cards again. Reserved and deleted cards are omitted.
 * When a card is used in one row, all other rows with the same text also count as used.
 */
export function readCards(
  table: Table,
  slugOf: (product: string, sku: string) => string | null,
  collector: Collector,
): void {
  const sold = new Map<string, number>();
  const isUsed = (status: string) => status === "used";
  for (const row of table.rows) {
    const secret = cellOf(row, "secret");
    if (!isUsed(cellOf(row, "status")) || secret === "") continue;
    sold.set(secret, row.row);
    collector.addSoldCard({ file: table.file, row: row.row }, secret);
  }
  for (const row of table.rows) {
    const place = { file: table.file, row: row.row };
    const status = cellOf(row, "status");
    const secret = cellOf(row, "secret");
    if (isUsed(status)) continue;
    if (cellOf(row, "deleted_at") !== "") collector.leftovers.add("card_secrets.deleted_at", "deleted_there");
    else if (status === "reserved") collector.leftovers.add("card_secrets.status", "reserved_there");
    else if (status !== "available") collector.refuse(place, "its state is not available, reserved or used");
    else {
      const slug = slugOf(cellOf(row, "product_id"), cellOf(row, "sku_id"));
      const soldIn = sold.get(secret);
      if (slug === null) collector.refuse(place, "its product or SKU is not imported");
      else if (soldIn !== undefined) collector.refuse(place, `the same card is used in row ${soldIn}`);
      else collector.addCard(place, slug, secret);
    }
  }
}
