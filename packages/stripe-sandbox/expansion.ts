import type { Sandbox } from "./context/context.ts";
import { invalidValue, notSpoken } from "./context/errors.ts";
import type { FormValue } from "./http/form-body.ts";
import type { ObjectKind, Operation } from "./http/operation.ts";
import { listOf, text } from "./http/parameters.ts";
import { settledTransaction } from "./objects/balance.ts";
import { findSession } from "./sessions/checkout-sessions.ts";
import { linesOf } from "./sessions/session-lines.ts";

type Expandable = Partial<Record<string, ObjectKind>>;

/** For each kind of object, the fields that can be expanded and the kind of object that replaces the id. */
const expandable: Partial<Record<ObjectKind, Expandable>> = {
  "checkout.session": { customer: "customer", line_items: "item", payment_intent: "payment_intent" },
  payment_intent: { customer: "customer", latest_charge: "charge" },
  charge: {
    balance_transaction: "balance_transaction",
    customer: "customer",
    payment_intent: "payment_intent",
    refunds: "refund",
  },
  refund: {
    balance_transaction: "balance_transaction",
    charge: "charge",
    customer: "customer",
    failure_balance_transaction: "balance_transaction",
    payment_intent: "payment_intent",
  },
  dispute: { charge: "charge", payment_intent: "payment_intent" },
  "radar.early_fraud_warning": { charge: "charge", payment_intent: "payment_intent" },
  item: { price: "price" },
  price: { product: "product" },
};

/** Fields that the real API can expand. The sandbox does not implement the objects that these fields name. */
const known = new Set([
  "payment_method",
  "invoice",
  "setup_intent",
  "subscription",
  "payment_link",
  "source",
  "review",
  "application",
  "mandate",
  "transfer",
  "payment_record",
]);

/**
 * Parses `expand[]`.
 * @throws ApiError 400 for a field that the operation's answer cannot expand, 501 for a field that the
 * sandbox lacks.
 */
export function readExpansions(value: FormValue | undefined, operation: Operation): string[][] {
  if (value === undefined) return [];
  return listOf(text(), 20)(value, "expand").map((path) => {
    const parts = path.split(".");
    if (operation.list && parts.shift() !== "data") throw cannotExpand(path);
    if (parts.length > 4) throw invalidValue("expand", "You cannot expand more than 4 levels of a property.");
    let kind: ObjectKind | undefined = operation.returns;
    for (const part of parts) {
      if (part === "data" && kind !== undefined) continue;
      const next: ObjectKind | undefined = kind && expandable[kind]?.[part];
      if (!next) throw known.has(part) ? notSpoken(`the expansion of ${path}`) : cannotExpand(path);
      kind = next;
    }
    return parts;
  });
}

function cannotExpand(path: string) {
  return invalidValue("expand", `This property cannot be expanded (${path}).`);
}

/**
 * Returns a copy of `answer` in which the ids at `paths` are replaced by the objects with these ids. Stored
 * objects stay unchanged.
 */
export function expanded(
  sandbox: Sandbox,
  answer: object,
  kind: ObjectKind,
  isList: boolean,
  paths: string[][],
): object {
  if (paths.length === 0) return answer;
  if (isList) {
    const list = answer as { data: object[] };
    return {
      ...list,
      data: list.data.map((row) =>
        paths.reduce((copy, path) => withExpanded(sandbox, copy, kind, path), row),
      ),
    };
  }
  return paths.reduce((copy, path) => withExpanded(sandbox, copy, kind, path), answer);
}

function withExpanded(sandbox: Sandbox, object: object, kind: ObjectKind, path: string[]): object {
  const [part, ...rest] = path as [string, ...string[]];
  const next = expandable[kind]?.[part] as ObjectKind;
  const copy: Record<string, unknown> = { ...object };
  const value = copy[part] ?? included(sandbox, object as { id: string }, part);
  const found = typeof value === "string" ? fetched(sandbox, next, value) : value;
  if (found === null || found === undefined) return copy;
  copy[part] = rest.length === 0 ? found : deeper(sandbox, found as object, next, rest);
  return copy;
}

function deeper(sandbox: Sandbox, found: object, kind: ObjectKind, rest: string[]): object {
  if (rest[0] !== "data") return withExpanded(sandbox, found, kind, rest);
  const list = found as { data: object[] };
  const below = rest.slice(1);
  return below.length === 0
    ? found
    : { ...list, data: list.data.map((row) => withExpanded(sandbox, row, kind, below)) };
}

/**
 * Returns a list that belongs to an object, such as the refunds of a charge. The API includes such a list in
 * the object only when the request expands the list.
 */
function included(sandbox: Sandbox, object: { id: string }, part: string): object | null {
  if (part === "line_items") return linesOf(findSession(sandbox, object.id));
  if (part !== "refunds") return null;
  const refunds = sandbox.store.refunds.having("charge", object.id).reverse();
  return {
    object: "list",
    data: refunds.slice(0, 10).map((record) => record.refund),
    has_more: refunds.length > 10,
    url: `/v1/charges/${object.id}/refunds`,
  };
}

function fetched(sandbox: Sandbox, kind: ObjectKind, id: string): object | undefined {
  const { store } = sandbox;
  switch (kind) {
    case "payment_intent":
      return store.intents.get(id);
    case "charge":
      return store.charges.get(id);
    case "customer":
      return store.customers.get(id);
    case "product":
      return store.products.get(id);
    case "balance_transaction": {
      const transaction = store.transactions.get(id);
      return transaction && settledTransaction(sandbox, transaction);
    }
    default:
      return undefined;
  }
}
