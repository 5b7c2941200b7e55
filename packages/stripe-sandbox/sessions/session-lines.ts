import type { Sandbox } from "../context/context.ts";
import { invalidValue, missing, parameterError } from "../context/errors.ts";
import { mergeMetadata } from "../http/parameters.ts";
import { addPrice, addProduct } from "../objects/products.ts";
import { newId } from "../records/random.ts";
import type { CheckoutRecord, WireLineItem, WirePrice } from "../records/records.ts";
import type { SessionParameters } from "./session-parameters.ts";
import { checkedTotal } from "./session-total.ts";

type GivenLine = SessionParameters["line_items"][number];

/**
 * Computes the session's currency and total, and changes nothing.
 * @throws ApiError 400 for inconsistent lines.
 */
export function checkLines(sandbox: Sandbox, given: SessionParameters): { currency: string; total: number } {
  let currency = given.currency;
  const amounts = given.line_items.map((line, index) => {
    const path = `line_items[${index}]`;
    if ((line.price === undefined) === (line.price_data === undefined)) {
      throw invalidValue(path, "You must specify either `price` or `price_data` when using prices.");
    }
    if (line.quantity === undefined) {
      throw parameterError(
        "parameter_missing",
        `${path}[quantity]`,
        `Quantity is required. Add \`quantity\` to \`${path}\``,
      );
    }
    const price =
      line.price === undefined ? pricedInline(sandbox, line, path) : storedPrice(sandbox, line.price, path);
    currency ??= price.currency;
    if (currency !== price.currency) {
      throw invalidValue(path, "The Checkout Session's line items must all have the same currency.");
    }
    return price.unitAmount * line.quantity;
  });
  return { currency: currency as string, total: checkedTotal(sandbox, amounts, currency as string) };
}

function pricedInline(
  sandbox: Sandbox,
  line: GivenLine,
  path: string,
): { currency: string; unitAmount: number } {
  const data = line.price_data as NonNullable<GivenLine["price_data"]>;
  const where = `${path}[price_data]`;
  if (data.unit_amount === undefined) {
    throw parameterError(
      "parameter_missing",
      `${where}[unit_amount]`,
      `Missing required param: ${where}[unit_amount].`,
    );
  }
  if ((data.product === undefined) === (data.product_data === undefined)) {
    throw invalidValue(where, "You must specify either `product` or `product_data` when creating a price.");
  }
  if (data.product !== undefined && !sandbox.store.products.get(data.product)) {
    throw missing("product", data.product, `${where}[product]`);
  }
  return { currency: data.currency, unitAmount: data.unit_amount };
}

function storedPrice(sandbox: Sandbox, id: string, path: string): { currency: string; unitAmount: number } {
  const price = sandbox.store.prices.get(id);
  if (!price) throw missing("price", id, `${path}[price]`);
  return { currency: price.currency, unitAmount: price.unit_amount as number };
}

/** Creates a line of a session with its price and product. */
export function newLine(sandbox: Sandbox, line: GivenLine): WireLineItem {
  const price =
    line.price === undefined
      ? inlinePrice(sandbox, line)
      : (sandbox.store.prices.get(line.price) as WirePrice);
  const product = sandbox.store.products.get(price.product as string);
  const quantity = line.quantity as number;
  const amount = (price.unit_amount as number) * quantity;
  return {
    id: newId("li_"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: product?.name ?? null,
    metadata: mergeMetadata(null, line.metadata),
    price,
    quantity,
  };
}

function inlinePrice(sandbox: Sandbox, line: GivenLine): WirePrice {
  const data = line.price_data as NonNullable<GivenLine["price_data"]>;
  const made = data.product_data;
  // When a session request creates a product, this product is archived from the start. The provider does the
  // same.
  const product = made
    ? addProduct(sandbox, { ...made, metadata: mergeMetadata(null, made.metadata), active: false }).id
    : (data.product as string);
  return addPrice(sandbox, {
    product,
    currency: data.currency,
    unitAmount: data.unit_amount as number,
    active: false,
  });
}

/** Returns the line items of a session as a list of at most `limit` entries. */
export function linesOf(record: CheckoutRecord, limit = 10, startingAfter?: string) {
  const from =
    startingAfter === undefined ? 0 : record.lines.findIndex((line) => line.id === startingAfter) + 1;
  return {
    object: "list" as const,
    data: record.lines.slice(from, from + limit),
    has_more: record.lines.length > from + limit,
    url: `/v1/checkout/sessions/${record.id}/line_items`,
  };
}
