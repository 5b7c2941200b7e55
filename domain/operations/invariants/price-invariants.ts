import type { Invariant } from "./invariant.ts";

export const priceInvariants: readonly Invariant[] = [
  {
    code: "I40",
    when: "changed",
    says: "the prices of a product's tiers fall strictly with the quantity, and there are at most ten",
    query: (of) => `select distinct t.product_id::text as row from (
        select product_id, price, lag(price) over largest as smaller,
          row_number() over largest as position from price_tiers where ${of.products("product_id")}
        window largest as (partition by product_id order by min_quantity)
      ) t where t.price >= t.smaller or t.position > 10`,
  },
  {
    code: "I41",
    when: "changed",
    says: "the newest entry of a product's price history has its price and its sale window",
    query: (of) => `select p.id::text as row from products p cross join lateral (
        select after, sale_price, sale_starts_at, sale_ends_at from price_changes c
        where c.product_id = p.id order by c.id desc limit 1
      ) newest where ${of.products("p.id")} and (newest.after <> p.price
        or (newest.sale_price, newest.sale_starts_at, newest.sale_ends_at)
          is distinct from (p.sale_price, p.sale_starts_at, p.sale_ends_at))`,
  },
  {
    code: "I46",
    when: "changed",
    says: "the price by which shoppers sort is the one that a product has now, five minutes after an edge of a sale",
    query: (of) => `select p.id::text as row from products p
      where (${of.products("p.id")} or p.id in (select parent_id from products where ${of.products("id")}))
        and p.listed_price <> price_now(p)
        and not exists (select from products s where s.id = p.id or s.parent_id = p.id
          having bool_or(s.sale_starts_at between now() - interval '5 minutes' and now()
            or s.sale_ends_at between now() - interval '5 minutes' and now()))`,
  },
];
