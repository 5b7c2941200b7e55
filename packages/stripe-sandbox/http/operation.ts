import type { Sandbox } from "../context/context.ts";
import type { FormValues } from "./form-body.ts";

export type ObjectKind =
  | "account"
  | "balance"
  | "balance_transaction"
  | "charge"
  | "checkout.session"
  | "customer"
  | "dispute"
  | "event"
  | "item"
  | "payment_intent"
  | "price"
  | "product"
  | "radar.early_fraud_warning"
  | "refund"
  | "webhook_endpoint";

/** One API request: the id in its path ("" for a path without an id), and its parameters without `expand`. */
export interface Call {
  sandbox: Sandbox;
  id: string;
  form: FormValues;
}

/**
 * One implemented operation. `run` is synchronous. `run` first checks the parameters of the request, and then
 * performs the operation.
 */
export interface Operation {
  method: "GET" | "POST" | "DELETE";
  path: string;
  returns: ObjectKind;
  list?: true;
  run: (call: Call) => object;
}
