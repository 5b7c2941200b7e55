/** The column headers of the inventory's CSV file. */
export const inventoryFile = {
  id: "id",
  product: "produto",
  slug: "slug",
  state: "situação",
  fields: "campos",
  batch: "lote",
  source: "origem",
  supplier: "fornecedor",
  unitCost: "custo unitário (USD)",
  createdAt: "criado em",
  reservedUntil: "reservado até",
  soldAt: "vendido em",
  orderNumber: "pedido",
};
