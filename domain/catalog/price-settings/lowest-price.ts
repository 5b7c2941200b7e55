/**
 * The lowest list or sale price of the product `p` in the last 30 days, in minor units. A sale price counts
 * from the start of the sale until the sale ends or staff change the prices again.
 */
export const LOWEST_PRICE = `least(p.price,
  case when p.sale_starts_at <= now() and p.sale_ends_at > now() - interval '30 days' then p.sale_price end,
  (select min(least(c.before, c.after)) from price_changes c
    where c.product_id = p.id and c.created_at > now() - interval '30 days'),
  (select min(c.sale_price) from (
      select sale_price, greatest(sale_starts_at, created_at) as begun,
        least(sale_ends_at, coalesce(lead(created_at) over (order by created_at, id), now())) as ended
      from price_changes where product_id = p.id
    ) c
    where c.begun < c.ended and c.ended > now() - interval '30 days'))::float8`;
