import { readOnlyDb } from "#db/read-only.server.ts";
import { MANUAL } from "#db/values/vocabulary.ts";

/** A sum of fees in minor units of `currency`. */
export interface Fee {
  amount: number;
  currency: string;
}

/**
 * Reads the provider's fees of the given orders, by order id. Each sum is in one currency of the provider's
 * balance. The sum contains the fees for the payments of an order, and for the refunds and disputes of these
 * payments. While the fee of a payment is unknown, the result has no entry for the order, because a sum of
 * the other fees would be too low.
 */
export async function readFeesOfSales(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Fee[]>> {
  const { rows } = await readOnlyDb.query<{ id: string; fees: Fee[] }>(
    `select id, json_agg(json_build_object('amount', amount, 'currency', currency) order by currency) as fees
    from (
      select p.order_id as id, f.currency, sum(f.amount) as amount
      from payments p join provider_fees f on f.payment_id = p.id
      where p.order_id = any($1::uuid[]) and not exists (
        select from payments other where other.order_id = p.order_id and other.provider <> $2
          and not exists (select from provider_fees known where known.payment_id = other.id and known.is_of_payment))
      group by p.order_id, f.currency
    ) summed group by id`,
    [ids, MANUAL],
  );
  return new Map(rows.map(({ id, fees }) => [id, fees]));
}
