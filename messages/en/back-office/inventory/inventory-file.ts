import type { MessagesOf } from "#messages/messages-of.ts";
import type { inventoryFile as source } from "#messages/pt-BR/back-office/inventory/inventory-file.ts";

export const inventoryFile: MessagesOf<typeof source> = {
  id: "id",
  product: "product",
  slug: "slug",
  state: "state",
  fields: "fields",
  batch: "batch",
  source: "source",
  supplier: "supplier",
  unitCost: "unit cost (USD)",
  createdAt: "created at",
  reservedUntil: "reserved until",
  soldAt: "sold at",
  orderNumber: "order",
};
