import type { ShopCollector } from "#domain/catalog/import/moving-in/collect-shop.ts";
import { cellOf, type Table } from "#domain/catalog/import/moving-in/table.ts";
import { readingsOf } from "#domain/stock/credential-readings.ts";
import { CredentialRejected } from "#domain/stock/credential-rejected.ts";
import { type Fields, parseCredential, parseCredentialLine } from "#domain/stock/parse-credential.ts";

/**
 * Reads the cards by product and state (card_secret.go: available, reserved, used). Available ones become
 * stock. Of used ones only their fingerprints are stored, so that nobody sells them again. Reserved and
 * deleted ones are left out. A card that is used in one row is not available in another.
 */
export function readCards(
  table: Table,
  slugOf: (product: string, sku: string) => string | null,
  collector: ShopCollector,
): void {
  const sold = new Map<string, number>();
  const isUsed = (status: string) => status === "used";
  for (const row of table.rows) {
    const secret = cellOf(row, "secret");
    if (!isUsed(cellOf(row, "status")) || secret === "") continue;
    sold.set(secret, row.row);
    collector.soldCards.push({ file: table.file, row: row.row, readings: readingsOf(secret) });
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
      else
        try {
          collector.cards.push({ ...place, slug, fields: fieldsOf(secret) });
        } catch (error) {
          if (!(error instanceof CredentialRejected)) throw error;
          collector.refuse(place, `the card ${error.reason}`);
        }
    }
  }
}

/** A card of one line is one credential, as in an import of lines. */
const fieldsOf = (secret: string): Fields =>
  secret.includes("\n") ? parseCredential(secret) : parseCredentialLine(secret);
