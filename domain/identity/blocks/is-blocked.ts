import { db, run } from "#db/client.server.ts";
import { type BoundStatement, statement } from "#db/statement.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { type Blockable, keysOf } from "./block-values.ts";

/**
 * The shop does not serve this customer. The error does not reveal which kind of block applies, so that
 * nobody learns how to avoid the block.
 */
export class CheckoutBlocked extends DomainError {
  constructor() {
    super("checkout_blocked", 403);
  }
}

/** The query returns one row for a blocked customer, and no row for any other customer. */
type Found = { found: number };

const findBlocks = statement<{ kinds: string[]; values: string[]; mailbox: string }, Found>(
  "find_blocks",
  `select 1 as found from unnest(:kinds::text[], :values::text[]) as asked (kind, value)
    join blocks b on b.kind = asked.kind and b.value = asked.value
    where b.until is null or b.until > now()
  union all
  select 1 from users u where u.mailbox = :mailbox and u.blocked_at is not null and u.erased_at is null
  limit 1`,
);

/**
 * Returns the statement that finds a block of a customer, or a blocked account of the mailbox. The checkout
 * sends this statement together with other statements that read data (`together`). The cost of the statement
 * does not grow with the number of blocks.
 */
export function blockOf(customer: Blockable): BoundStatement<Found> {
  const keys = keysOf(customer);
  return findBlocks({
    kinds: keys.map(({ kind }) => kind),
    values: keys.map(({ value }) => value),
    mailbox: customer.mailbox,
  });
}

/** @throws CheckoutBlocked when the customer is blocked */
export async function rejectBlocked(customer: Blockable): Promise<void> {
  if ((await run(db, blockOf(customer))).length > 0) throw new CheckoutBlocked();
}
