import { readOnlyDb } from "#db/read-only.server.ts";

/**
 * The lines of an order for a file, with the amounts of the whole order in minor units of the order's
 * currency.
 */
export interface LinesOfSale {
  subtotal: number;
  discount: number;
  couponCode: string;
  lines: ExportedLine[];
}

export interface ExportedLine {
  productName: string;
  /** The value of the variant, such as "1 year". The value is empty for a product without variants. */
  variant: string;
  quantity: number;
  /** The unit price, rounded to minor units. */
  price: number;
  /** The amount of the line before the discount. */
  amount: number;
  /** The line's share of the order's discount. */
  discount: number;
  /** The amount that was refunded for chosen units of this line, in the currency of the charge. */
  refunded: number;
}

/** Reads the lines of the given orders. The keys of the result are order ids. */
export async function readLinesOfSales(ids: readonly string[]): Promise<ReadonlyMap<string, LinesOfSale>> {
  const { rows } = await readOnlyDb.query<LinesOfSale & { id: string }>(
    `select o.id, o.subtotal::float8, o.discount_amount::float8 as discount, o.coupon_code as "couponCode", (
      select json_agg(json_build_object(
        'productName', i.product_name, 'variant', coalesce(p.option_value, ''), 'quantity', i.quantity,
        'price', i.price, 'amount', coalesce(i.amount, i.price * i.quantity), 'discount', i.discount,
        'refunded', (select coalesce(sum((r.line_amounts ->> i.id::text)::bigint), 0) from refunds r
          where r.order_id = o.id and r.state = 'succeeded')
      ) order by i.position)
      from order_items i join products p on p.id = i.product_id where i.order_id = o.id
    ) as lines
    from orders o where o.id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, ...sale }) => [id, sale]));
}
