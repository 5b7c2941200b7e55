import type Stripe from "stripe";
import type { Sandbox } from "../context/context.ts";
import { missing } from "../context/errors.ts";
import { page, pagingByTime } from "../http/lists.ts";
import type { Call, Operation } from "../http/operation.ts";
import {
  currencyCode,
  flag,
  integer,
  listOf,
  mergeMetadata,
  metadata,
  readValues,
  text,
  unsupported,
  webAddress,
} from "../http/parameters.ts";
import { newId } from "../records/random.ts";
import type { WirePrice } from "../records/records.ts";

export const productChecks = {
  name: text(),
  description: text(),
  images: listOf(webAddress, 8),
  metadata,
  tax_code: text(),
  tax_details: unsupported,
  unit_label: text(12),
};

export function addProduct(
  sandbox: Sandbox,
  input: {
    name: string;
    description?: string;
    images?: string[];
    metadata?: Stripe.Metadata;
    tax_code?: string;
    unit_label?: string;
    active?: boolean;
    url?: string;
    id?: string;
  },
): Stripe.Product {
  const created = sandbox.clock.seconds();
  return sandbox.store.products.put({
    id: input.id ?? newId("prod_", 14),
    object: "product",
    active: input.active ?? true,
    created,
    default_price: null,
    description: input.description ?? null,
    images: input.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: input.metadata ?? {},
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: input.tax_code ?? null,
    tax_details: null,
    type: "service",
    unit_label: input.unit_label ?? null,
    updated: created,
    url: input.url ?? null,
  });
}

/** Creates and stores a one-time price of `unitAmount` minor units. */
export function addPrice(
  sandbox: Sandbox,
  input: {
    product: string;
    currency: string;
    unitAmount: number;
    active: boolean;
    nickname?: string;
    metadata?: Stripe.Metadata;
  },
): WirePrice {
  return sandbox.store.prices.put({
    id: newId("price_"),
    object: "price",
    active: input.active,
    billing_scheme: "per_unit",
    created: sandbox.clock.seconds(),
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: input.metadata ?? {},
    nickname: input.nickname ?? null,
    product: input.product,
    recurring: null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time",
    unit_amount: input.unitAmount,
    unit_amount_decimal: String(input.unitAmount),
  });
}

function createProduct({ sandbox, form }: Call): Stripe.Product {
  const given = readValues(
    form,
    {
      ...productChecks,
      active: flag,
      url: webAddress,
      id: text(),
      default_price_data: unsupported,
      shippable: unsupported,
    },
    ["name"],
  );
  return addProduct(sandbox, { ...given, metadata: mergeMetadata(null, given.metadata) });
}

function retrieveProduct({ sandbox, id, form }: Call): Stripe.Product {
  readValues(form, {});
  const product = sandbox.store.products.get(id);
  if (!product) throw missing("product", id);
  return product;
}

function listProducts({ sandbox, form }: Call) {
  const by = readValues(form, { ...pagingByTime, active: flag, ids: listOf(text()) });
  return page(
    sandbox,
    sandbox.store.products,
    "/v1/products",
    by,
    (row) =>
      (by.active === undefined || row.active === by.active) &&
      (by.ids === undefined || by.ids.includes(row.id)),
  );
}

function createPrice({ sandbox, form }: Call): WirePrice {
  const given = readValues(
    form,
    {
      currency: currencyCode,
      unit_amount: integer(0, 99_999_999),
      product: text(),
      active: flag,
      nickname: text(),
      metadata,
      product_data: unsupported,
      recurring: unsupported,
      unit_amount_decimal: unsupported,
      lookup_key: unsupported,
      tax_behavior: unsupported,
    },
    ["currency", "unit_amount", "product"],
  );
  if (!sandbox.store.products.get(given.product)) throw missing("product", given.product, "product");
  return addPrice(sandbox, {
    product: given.product,
    currency: given.currency,
    unitAmount: given.unit_amount,
    active: given.active ?? true,
    nickname: given.nickname,
    metadata: mergeMetadata(null, given.metadata),
  });
}

function retrievePrice({ sandbox, id, form }: Call): WirePrice {
  readValues(form, {});
  const price = sandbox.store.prices.get(id);
  if (!price) throw missing("price", id);
  return price;
}

function listPrices({ sandbox, form }: Call) {
  const by = readValues(form, { ...pagingByTime, active: flag, currency: currencyCode, product: text() });
  return page(
    sandbox,
    sandbox.store.prices,
    "/v1/prices",
    by,
    (row) =>
      (by.active === undefined || row.active === by.active) &&
      (by.currency === undefined || row.currency === by.currency) &&
      (by.product === undefined || row.product === by.product),
  );
}

export const productOperations: Operation[] = [
  { method: "POST", path: "/v1/products", returns: "product", run: createProduct },
  { method: "GET", path: "/v1/products/:id", returns: "product", run: retrieveProduct },
  { method: "GET", path: "/v1/products", returns: "product", list: true, run: listProducts },
  { method: "POST", path: "/v1/prices", returns: "price", run: createPrice },
  { method: "GET", path: "/v1/prices/:id", returns: "price", run: retrievePrice },
  { method: "GET", path: "/v1/prices", returns: "price", list: true, run: listPrices },
];
