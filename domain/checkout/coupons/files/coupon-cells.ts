import { COUPON_TARGETS_MAX, COUPON_USES_MAX, PRICE_MAX } from "#db/values/limits.ts";
import { couponKinds } from "#db/values/vocabulary.ts";
import { parseTypedPrice, typedPrice } from "#domain/catalog/products/typed-price.ts";
import type { CouponFields } from "#domain/checkout/coupons/coupon-input.ts";
import { isCouponCode, typedCode } from "#domain/checkout/pricing/coupon-code.ts";
import { truthOf } from "#domain/kernel/files/file-form.ts";
import { plainLetters } from "#domain/kernel/text/plain-letters.ts";

/** The columns of a coupon file, in the order of the file. */
export const couponColumns = [
  "code",
  "kind",
  "value",
  "min_total",
  "max_discount",
  "starts_on",
  "ends_on",
  "max_uses",
  "max_uses_per_buyer",
  "first_order_only",
  "with_reduced",
  "targeted",
  "products",
  "categories",
  "active",
] as const;
export type CouponColumn = (typeof couponColumns)[number];
export type CouponCells = Record<CouponColumn, string>;

/** A coupon of a file. Amounts are minor units of USD. */
export interface FileCoupon extends Omit<CouponFields, "targets"> {
  isTargeted: boolean;
  /** The slugs of the products. */
  products: string[];
  /** The names or slugs of the categories. */
  categories: string[];
}

/** The default cells of a new coupon, for the columns that a file does not have. */
export const NEW_COUPON: CouponCells = {
  code: "",
  kind: "",
  value: "",
  min_total: "0.00",
  max_discount: "",
  starts_on: "",
  ends_on: "",
  max_uses: "",
  max_uses_per_buyer: "",
  first_order_only: "false",
  with_reduced: "true",
  targeted: "",
  products: "",
  categories: "",
  active: "true",
};

/**
 * Parses the cells of a coupon. Amounts are dollars. "|" separates products and categories. An empty
 * `targeted` means true when the coupon contains a product or a category. Returns the reasons why cells
 * cannot be read.
 */
export function parseCouponCells(cells: CouponCells): { coupon: FileCoupon } | { reasons: string[] } {
  const reasons: string[] = [];
  const reject = <T>(reason: string, instead: T): T => {
    reasons.push(reason);
    return instead;
  };
  const of = (column: CouponColumn) => cells[column].trim();
  const amount = (column: CouponColumn): number => {
    const parsed = parseTypedPrice(of(column));
    return parsed !== null && parsed <= PRICE_MAX
      ? parsed
      : reject(`${column} must be an amount in dollars with at most 2 decimals`, 0);
  };
  const count = (column: CouponColumn, most: number): number => {
    const number = wholeNumber(of(column));
    return number >= 1 && number <= most
      ? number
      : reject(`${column} must be a whole number from 1 to ${most}`, 1);
  };
  const percent = (): number => {
    const number = wholeNumber(of("value").replace(/\s*%$/, ""));
    return number >= 1 && number <= 100 ? number : reject("value must be a whole number from 1 to 100", 1);
  };
  const orNull = <T>(column: CouponColumn, read: () => T) => (of(column) === "" ? null : read());
  const flag = (column: CouponColumn, empty: boolean) =>
    flagOf(of(column), empty) ?? reject(`${column} must be true or false`, empty);
  const day = (column: CouponColumn) =>
    isDay(of(column)) ? of(column) : reject(`${column} must be a day such as 2026-11-27`, "2026-01-01");

  const code = typedCode.safeParse(of("code")).data ?? "?";
  if (!isCouponCode(code))
    reject(
      "code must have 3 to 32 letters, digits, hyphens or underscores, beginning with a letter or a digit",
      null,
    );
  const kind =
    kindOf(of("kind")) ?? reject(`kind must be one of ${couponKinds.join(", ")}`, "percent" as const);
  const value = kind === "percent" ? percent() : amount("value");
  if (value === 0 && kind === "amount") reject("value must be above 0", null);
  const [products, categories] = [listOf(of("products")), listOf(of("categories"))];
  if (products.length > COUPON_TARGETS_MAX || categories.length > COUPON_TARGETS_MAX)
    reject(`products and categories must have at most ${COUPON_TARGETS_MAX} entries`, null);
  const hasTargets = products.length + categories.length > 0;
  const coupon: FileCoupon = {
    ...{ code, kind, value, products, categories },
    minTotal: of("min_total") === "" ? 0 : amount("min_total"),
    maxDiscount: orNull(
      "max_discount",
      () => amount("max_discount") || reject("max_discount must be above 0", 1),
    ),
    startsOn: orNull("starts_on", () => day("starts_on")),
    endsOn: orNull("ends_on", () => day("ends_on")),
    maxUses: orNull("max_uses", () => count("max_uses", COUPON_USES_MAX)),
    maxUsesPerBuyer: orNull("max_uses_per_buyer", () => count("max_uses_per_buyer", COUPON_USES_MAX)),
    firstOrderOnly: flag("first_order_only", false),
    withReduced: flag("with_reduced", true),
    isTargeted: flag("targeted", hasTargets),
    isActive: flag("active", true),
  };
  if (coupon.startsOn && coupon.endsOn && coupon.startsOn > coupon.endsOn)
    reject("ends_on must not be before starts_on", null);
  if (hasTargets && !coupon.isTargeted)
    reject("targeted must be true for a coupon with products or categories", null);
  return reasons.length > 0 ? { reasons } : { coupon };
}

/** Writes a coupon as cells from which `parseCouponCells` can read the same coupon again. */
export function couponCells(coupon: FileCoupon, decimalSign: "." | "," = "."): CouponCells {
  const dollars = (minor: number | null) => (minor === null ? "" : typedPrice(minor, decimalSign));
  return {
    code: coupon.code,
    kind: coupon.kind,
    value: coupon.kind === "percent" ? String(coupon.value) : dollars(coupon.value),
    min_total: dollars(coupon.minTotal),
    max_discount: dollars(coupon.maxDiscount),
    starts_on: coupon.startsOn ?? "",
    ends_on: coupon.endsOn ?? "",
    max_uses: String(coupon.maxUses ?? ""),
    max_uses_per_buyer: String(coupon.maxUsesPerBuyer ?? ""),
    first_order_only: String(coupon.firstOrderOnly),
    with_reduced: String(coupon.withReduced),
    targeted: String(coupon.isTargeted),
    products: coupon.products.join("|"),
    categories: coupon.categories.join("|"),
    active: String(coupon.isActive),
  };
}

/**
 * The Portuguese names of the kinds of coupons that the back office and spreadsheets use, and the kind for
 * each name.
 */
const KINDS: Readonly<Record<string, CouponFields["kind"]>> = {
  porcentagem: "percent",
  percentual: "percent",
  "%": "percent",
  valor: "amount",
  "valor em dolares": "amount",
  "valor fixo": "amount",
};

function kindOf(text: string): CouponFields["kind"] | undefined {
  const plain = plainLetters(text);
  return couponKinds.find((known) => known === plain) ?? KINDS[plain];
}

const wholeNumber = (text: string): number => (/^\d{1,7}$/.test(text) ? Number(text) : 0);

const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split("|")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ""),
  ),
];

const flagOf = (text: string, empty: boolean): boolean | undefined => (text === "" ? empty : truthOf(text));

function isDay(text: string): boolean {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
