import type Stripe from "stripe";
import type { Sandbox } from "../context/context.ts";
import { missing } from "../context/errors.ts";
import { page, pagingByTime } from "../http/lists.ts";
import type { Call, Operation } from "../http/operation.ts";
import { currencyCode, readValues, text } from "../http/parameters.ts";
import { fractionDigits } from "../records/money.ts";
import { newId } from "../records/random.ts";

const twoDays = 2 * 86_400;

/** Returns the processing fee of a card payment in minor units: 2.9 % plus 0.30 of the currency. */
export function cardFee(amount: number, currency: string): number {
  const digits = fractionDigits(currency);
  return Math.round(amount * 0.029) + (digits === 0 ? 30 : 3 * 10 ** (digits - 1));
}

/** Returns the fee of a chargeback in minor units: 15.00 of the currency. */
export function disputeFee(currency: string): number {
  return 15 * 10 ** fractionDigits(currency);
}

/**
 * Records a balance transaction of `amount` minus `fee` (signed minor units) for `source`. The transaction is
 * pending for two days unless `settled` is true. When the account settles in a different currency, the
 * function converts the amounts at the exchange rate.
 */
export function book(
  sandbox: Sandbox,
  entry: {
    type: "charge" | "refund" | "refund_failure" | "adjustment";
    category: string;
    amount: number;
    fee: number;
    currency: string;
    source: string;
    description: string | null;
    feeDescription?: string;
    settled: boolean;
  },
): Stripe.BalanceTransaction {
  const created = sandbox.clock.seconds();
  const { currency, rate, convert } = settlementOf(sandbox, entry.currency);
  const amount = convert(entry.amount);
  const fee = convert(entry.fee);
  return sandbox.store.transactions.put({
    id: newId("txn_"),
    object: "balance_transaction",
    amount,
    available_on: entry.settled ? created : created + twoDays,
    balance_type: "payments",
    created,
    currency,
    description: entry.description,
    exchange_rate: rate,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: entry.feeDescription ?? "Stripe processing fees",
              type: "stripe_fee",
            },
          ],
    net: amount - fee,
    reporting_category: entry.category,
    source: entry.source,
    status: entry.settled ? "available" : "pending",
    type: entry.type,
  });
}

/**
 * Returns the settlement currency for a charge in the currency `charged`, the exchange rate (null without
 * conversion), and the function that converts an amount.
 */
export function settlementOf(sandbox: Sandbox, charged: string) {
  const { settlement } = sandbox.conditions;
  if (!settlement || settlement.currency === charged)
    return { currency: charged, rate: null, convert: (amount: number) => amount };
  const { currency, rate } = settlement;
  const scale = rate * 10 ** (fractionDigits(currency) - fractionDigits(charged));
  return { currency, rate, convert: (amount: number) => Math.round(amount * scale) };
}

/** Updates the status of a transaction for the current virtual time, and returns the transaction. */
export function settledTransaction(
  sandbox: Sandbox,
  transaction: Stripe.BalanceTransaction,
): Stripe.BalanceTransaction {
  if (transaction.status === "pending" && transaction.available_on <= sandbox.clock.seconds()) {
    transaction.status = "available";
    sandbox.store.transactions.put(transaction);
  }
  return transaction;
}

function retrieveTransaction({ sandbox, id, form }: Call): Stripe.BalanceTransaction {
  readValues(form, {});
  const transaction = sandbox.store.transactions.get(id);
  if (!transaction) throw missing("balance transaction", id);
  return settledTransaction(sandbox, transaction);
}

function listTransactions({ sandbox, form }: Call) {
  const by = readValues(form, { ...pagingByTime, currency: currencyCode, source: text(), type: text() });
  return page(
    sandbox,
    sandbox.store.transactions,
    "/v1/balance_transactions",
    by,
    (row) =>
      settledTransaction(sandbox, row) !== null &&
      (by.currency === undefined || row.currency === by.currency) &&
      (by.source === undefined || row.source === by.source) &&
      (by.type === undefined || row.type === by.type),
  );
}

function retrieveBalance({ sandbox, form }: Call): Stripe.Balance {
  readValues(form, {});
  const sums = new Map<string, { available: number; pending: number }>();
  for (const row of sandbox.store.transactions.oldestFirst()) {
    const sum = sums.get(row.currency) ?? { available: 0, pending: 0 };
    sum[settledTransaction(sandbox, row).status === "available" ? "available" : "pending"] += row.net;
    sums.set(row.currency, sum);
  }
  if (sums.size === 0) sums.set("usd", { available: 0, pending: 0 });
  const part = (kind: "available" | "pending") =>
    [...sums].map(([currency, sum]) => ({ amount: sum[kind], currency, source_types: { card: sum[kind] } }));
  return {
    object: "balance",
    available: part("available"),
    connect_reserved: [...sums].map(([currency]) => ({ amount: 0, currency })),
    livemode: false,
    pending: part("pending"),
  };
}

export const balanceOperations: Operation[] = [
  { method: "GET", path: "/v1/balance", returns: "balance", run: retrieveBalance },
  {
    method: "GET",
    path: "/v1/balance_transactions/:id",
    returns: "balance_transaction",
    run: retrieveTransaction,
  },
  {
    method: "GET",
    path: "/v1/balance_transactions",
    returns: "balance_transaction",
    list: true,
    run: listTransactions,
  },
];
