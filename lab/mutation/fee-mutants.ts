import { mutantsOf } from "./mutant.ts";

const FEES = "domain/sales/export/sale-fees.db.test.ts";
const ODD = "domain/payments/stripe/odd-objects.test.ts";

export const feeMutants = [
  ...mutantsOf("domain/sales/export/sale-fees.ts", [FEES], {
    "fees: the fee of a refund counts as the whole fee": [" and known.is_of_payment", ""],
    "fees: an order with an unknown payment shows a part of the fee": [
      "other.order_id = p.order_id",
      "other.id = p.id",
    ],
  }),
  ...mutantsOf("domain/operations/ledger/compare-nightly.ts", [FEES], {
    "fees: the nightly comparison records no fee": ["    await recordFees(found.fees);\n", ""],
  }),
  ...mutantsOf("domain/payments/stripe/stripe-ledger.server.ts", [ODD], {
    "fees: a movement of a listed object has no fee": ["return feeOf(json, known)", "return []"],
    "fees: every movement counts as the payment": ['kind === "payment"', "kind.length > 0"],
  }),
];
