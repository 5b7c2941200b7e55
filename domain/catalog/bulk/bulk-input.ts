import { z } from "zod";
import { productStatuses } from "#db/values/vocabulary.ts";

/** Maximum number of products in one bulk edit. */
export const BULK_MAX = 200;

/** The ids of the chosen products. A form sends the ids as one text, separated by spaces. */
export const chosenIds = z
  .string()
  .transform((text) => [...new Set(text.split(/\s+/).filter(Boolean))])
  .pipe(z.array(z.guid()).min(1).max(BULK_MAX));

/** A field of the products stays unchanged when the user chooses no value for the field. */
const kept = <T extends z.ZodType>(schema: T) => z.union([z.literal("").transform(() => undefined), schema]);

/** The form of a bulk edit. `percent` changes the price: 10 raises it by a tenth, -10 lowers it. */
export const bulkEditInput = z.object({
  ids: chosenIds,
  status: kept(z.enum(productStatuses)).optional(),
  categoryId: kept(z.guid()).optional(),
  percent: kept(z.coerce.number().int().min(-90).max(500)).optional(),
  featured: kept(z.enum(["true", "false"]).transform((text) => text === "true")).optional(),
});
export type BulkEdit = z.output<typeof bulkEditInput>;

/** Returns the price after a change in percent, in minor units. The price is at least one minor unit. */
export const priceAfter = (price: number, percent: number): number =>
  Math.max(1, Math.round((price * (100 + percent)) / 100));
