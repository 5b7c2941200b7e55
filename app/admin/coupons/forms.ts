import { z } from "zod";
import type { CouponKind } from "#db/values/vocabulary.ts";
import { parseTypedPrice } from "#domain/catalog/products/typed-price.ts";
import type { CouponInput } from "#domain/checkout/coupons/coupon-input.ts";
import { isCouponCode, typedCode } from "#domain/checkout/pricing/coupon-code.ts";
import { couponMessages } from "./messages.ts";

const messages = couponMessages.form;
/**
 * The kinds of coupons. The list of kinds is not in db/values/vocabulary.ts, because every storefront page
 * loads that file, and only the back office needs the list.
 */
export const couponKinds = ["percent", "amount"] as const satisfies readonly CouponKind[];
const text = z.string().default("");
/** The form does not send an unticked checkbox. */
const tick = z
  .literal("true")
  .optional()
  .transform((ticked) => ticked === "true");

/** An amount that a person types in dollars, converted to minor units. A blank field is null. */
const typedAmount = text.transform((typed, context) => {
  if (typed.trim() === "") return null;
  const amount = parseTypedPrice(typed);
  if (amount !== null && amount > 0) return amount;
  context.addIssue({ code: "custom", message: messages.amountMalformed });
  return z.NEVER;
});

/** A number of uses that a person types. A blank field is null. */
const typedCount = text.transform((typed, context) => {
  const digits = typed.trim();
  if (digits === "") return null;
  const count = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  if (count >= 1) return count;
  context.addIssue({ code: "custom", message: messages.countMalformed });
  return z.NEVER;
});

const typedDay = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/)
  .default("")
  .transform((day) => (day === "" ? null : day));

/** A form field that may occur several times in one submission, or not at all. */
const several = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => (given === undefined ? [] : [given].flat()));

const coupon = {
  code: typedCode.refine(isCouponCode, { error: () => messages.codeMalformed }),
  kind: z.enum(couponKinds),
  value: text,
  minTotal: typedAmount,
  maxDiscount: typedAmount,
  startsOn: typedDay,
  endsOn: typedDay,
  maxUses: typedCount,
  maxUsesPerBuyer: typedCount,
  firstOrderOnly: tick,
  withReduced: tick,
  isActive: tick,
  appliesTo: z.enum(["all", "chosen"]),
  products: text,
  categories: several,
};

type TypedCoupon = z.output<z.ZodObject<typeof coupon>>;

/** Converts the form's fields to the use case's input, and gives every invalid field a message. */
function couponOf(typed: TypedCoupon, context: z.RefinementCtx): CouponInput {
  const { appliesTo, products, categories, value: typedValue, ...fields } = typed;
  const reject = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  const isPercent = fields.kind === "percent";
  const value = isPercent
    ? /^\d{1,3}\s*%?$/.test(typedValue.trim())
      ? Number.parseInt(typedValue, 10)
      : 0
    : (parseTypedPrice(typedValue) ?? 0);
  if (value < 1 || (isPercent && value > 100))
    reject("value", isPercent ? messages.percentMalformed : messages.amountMalformed);
  if (fields.startsOn && fields.endsOn && fields.endsOn < fields.startsOn)
    reject("endsOn", messages.endsEarlier);
  const targets =
    appliesTo === "all"
      ? null
      : { products: products.split(/[\s,]+/).filter((slug) => slug !== ""), categories };
  if (targets && targets.products.length + targets.categories.length === 0)
    reject("targets", messages.noTarget);
  return { ...fields, minTotal: fields.minTotal ?? 0, value, targets };
}

/** The fields of the create dialog. */
export const newCouponForm = z.object(coupon).transform((typed, context) => couponOf(typed, context));
/** The fields of the edit dialog, with the id of the coupon and the version that the page read. */
export const couponForm = z
  .object({ ...coupon, id: z.string().max(40), version: z.coerce.number().int() })
  .transform(({ id, version, ...typed }, context) => ({ id, version, coupon: couponOf(typed, context) }));
export const couponEndForm = z.object({ id: z.string().max(40) });
