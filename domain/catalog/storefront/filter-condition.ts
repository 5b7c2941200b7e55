import type { CatalogQuery } from "#domain/catalog/products/product-views.ts";

/**
 * Matches a row of `products` with units that shoppers can buy. Includes the stock changes that the worker
 * has not added yet.
 */
const hasUnits = (product: string) => `exists (
  select from product_stock k where k.product_id = ${product}.id
    and coalesce(k.on_sale + case when k.is_counted then coalesce((
      select sum(s.available)::int from stock_changes s where s.product_id = k.product_id), 0) else 0 end, 1) > 0)`;

/** Matches the products that can be bought now. A group matches when at least one variant can be bought. */
const IN_STOCK = `p.status = 'active' and case when p.kind = 'group'
  then exists (select from products v where v.parent_id = p.id and v.status = 'active'
    and v.archived_at is null and ${hasUnits("v")})
  else ${hasUnits("p")} end`;

/**
 * Returns an SQL condition for the filters of a query. The condition applies to the products `p` and has no
 * parameters. Returns an empty text when the query has no filter.
 */
export function filterCondition({ inStock, priceFrom, priceTo }: CatalogQuery): string {
  return [
    ...(inStock ? [`(${IN_STOCK})`] : []),
    ...(priceFrom === undefined ? [] : [`p.listed_price >= ${Math.trunc(priceFrom)}`]),
    ...(priceTo === undefined ? [] : [`p.listed_price <= ${Math.trunc(priceTo)}`]),
  ].join(" and ");
}
