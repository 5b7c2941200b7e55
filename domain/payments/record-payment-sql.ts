import { statement } from "#db/statement.ts";
import type { LedgerAccount } from "#db/values/vocabulary.ts";

/**
 * Inserts a payment and its balanced ledger transaction. Inserts no row when the payment is already known.
 */
export const bookPayment = statement<
  {
    orderId: string;
    provider: string;
    paymentId: string;
    amount: number;
    currency: string;
    isDuplicate: boolean;
    reason: string;
    debit: LedgerAccount;
    credit: LedgerAccount;
  },
  { is_new: boolean }
>(
  "book_payment",
  `with paid as (
    insert into payments (order_id, provider, provider_payment_id, amount, currency, is_duplicate, reason)
    values (:orderId::uuid, :provider, :paymentId, :amount::bigint, :currency, :isDuplicate::boolean, :reason)
    on conflict do nothing
    returning id
  ),
  booked as (
    insert into ledger_transactions (kind, order_id, provider_object)
    select 'payment', :orderId::uuid, :paymentId from paid
    on conflict do nothing
    returning id
  ),
  entries as (
    insert into ledger_entries (transaction_id, account, amount, currency)
    select booked.id, entry.account, entry.amount, :currency
    from booked cross join (values (:debit, :amount::bigint), (:credit, -(:amount::bigint)))
      entry (account, amount)
  )
  select exists (select from paid) as is_new`,
);
