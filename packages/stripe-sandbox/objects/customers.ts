import type Stripe from "stripe";
import { missing } from "../context/errors.ts";
import { page, pagingByTime } from "../http/lists.ts";
import type { Call, Operation } from "../http/operation.ts";
import { email, mergeMetadata, metadata, readValues, text } from "../http/parameters.ts";
import { newId } from "../records/random.ts";

function createCustomer({ sandbox, form }: Call): Stripe.Customer {
  const given = readValues(form, { email, name: text(256), phone: text(20), description: text(), metadata });
  return sandbox.store.customers.put({
    id: newId("cus_", 14),
    object: "customer",
    address: null,
    balance: 0,
    created: sandbox.clock.seconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: newId("", 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata(null, given.metadata),
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  });
}

function retrieveCustomer({ sandbox, id, form }: Call): Stripe.Customer {
  readValues(form, {});
  const customer = sandbox.store.customers.get(id);
  if (!customer) throw missing("customer", id);
  return customer;
}

function listCustomers({ sandbox, form }: Call) {
  const by = readValues(form, { ...pagingByTime, email });
  return page(
    sandbox,
    sandbox.store.customers,
    "/v1/customers",
    by,
    (row) => by.email === undefined || row.email === by.email,
  );
}

export const customerOperations: Operation[] = [
  { method: "POST", path: "/v1/customers", returns: "customer", run: createCustomer },
  { method: "GET", path: "/v1/customers/:id", returns: "customer", run: retrieveCustomer },
  { method: "GET", path: "/v1/customers", returns: "customer", list: true, run: listCustomers },
];
