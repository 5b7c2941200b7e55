import { run, type Transaction } from "#db/client.server.ts";
import { ledgerEntries, ledgerTransactions } from "#db/schema/payments.ts";
import { type LedgerAccount, type LedgerKind, MANUAL } from "#db/values/vocabulary.ts";
import { bookPayment } from "./record-payment-sql.ts";

/**
 * Books a received payment: one payment row and one balanced ledger transaction. A repeated call for the same
 * provider object changes nothing.
 * @param payment amounts in minor units of `currency`.
 * @returns false when the payment was booked before.
 */
export async function recordPayment(
  tx: Transaction,
  payment: {
    orderId: string;
    provider: string;
    paymentId: string;
    amount: number;
    currency: string;
    isDuplicate: boolean;
    reason?: string;
  },
): Promise<boolean> {
  const [booked] = await run(
    tx,
    bookPayment({
      ...payment,
      reason: payment.reason ?? "",
      debit: payment.provider === MANUAL ? "manual_receipts" : "provider",
      credit: "sales",
    }),
  );
  return booked?.is_new ?? false;
}

/**
 * Writes one balanced ledger transaction that debits one account and credits the other. A repeated call for
 * the same provider object and kind changes nothing.
 * @param posting.amount minor units, above zero.
 * @returns false when the transaction was written before.
 */
export async function postLedger(
  tx: Transaction,
  posting: {
    kind: LedgerKind;
    orderId: string | null;
    providerObject: string;
    currency: string;
    debit: LedgerAccount;
    credit: LedgerAccount;
    amount: number;
  },
): Promise<boolean> {
  const [transaction] = await tx
    .insert(ledgerTransactions)
    .values({ kind: posting.kind, orderId: posting.orderId, providerObject: posting.providerObject })
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id });
  if (!transaction) return false;
  const entry = { transactionId: transaction.id, currency: posting.currency };
  await tx.insert(ledgerEntries).values([
    { ...entry, account: posting.debit, amount: posting.amount },
    { ...entry, account: posting.credit, amount: -posting.amount },
  ]);
  return true;
}
