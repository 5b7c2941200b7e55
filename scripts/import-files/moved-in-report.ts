import type { LeftoverFate } from "@handover/shop-exports/base/collector.ts";
import type { Leftover } from "#domain/catalog/import/moving-in/leftovers.ts";
import type { MovedIn } from "#domain/catalog/import/moving-in/move-in.ts";
import { changedLines, formLine } from "../terminal/file-form-lines.ts";

/** The maximum number of refused rows that a report lists. */
const REJECTED_LISTED = 50;

const FATES: Record<LeftoverFate, string> = {
  no_place: "not imported: the shop has no such field",
  by_hand: "not imported: enter the value on the product",
  stock_from_keys: "not imported: the stock is the number of imported keys",
  one_category: "a product has one category: the last part of the first one",
  image_not_given: "not imported: the image is not in the given folder",
  too_many_images: "a product has at most 8 images: the others are left out",
  sale_ended: "not imported: the sale has ended",
  sale_without_end: "not imported: a sale that starts later needs an end",
  too_long: "not imported: the text is longer than the field",
  stock_below_zero: "the stock becomes 0",
  reserved_there: "not imported: the card is reserved there; import again after its order ended",
  deleted_there: "not imported: the row is deleted or blocked there",
  other_language: "not imported: the catalog has one language",
};

/**
 * Returns the result of an import as lines of text: counts, refused rows, and the data that this shop cannot
 * store.
 */
export function reportLines(moved: MovedIn): string {
  const { products, images, cards, customers, refused } = moved;
  const unlisted = refused.length - REJECTED_LISTED;
  return [
    moved.dryRun ? "Dry run: nothing was changed. Add --apply to import." : "Imported.",
    ...(moved.form ? [`  ${formLine(moved.form)}`] : []),
    `  products   ${products.added} new, ${products.changed} changed, ${products.same} the same`,
    ...changedLines(moved.rows, products.changed),
    `  categories ${moved.categoriesMade} new`,
    `  images     ${images.changed} products changed, ${images.same} the same`,
    `  cards      ${cards.added} new, ${cards.same} the same, ${cards.delivered} delivered to waiting orders`,
    `  sold cards ${cards.soldAdded} newly recorded, ${cards.quarantined} quarantined in the stock here`,
    `  customers  ${customers.added} new, ${customers.same} the same`,
    `  refused    ${refused.length}`,
    ...(moved.heldPrices > 0
      ? [`  ${moved.heldPrices} large price drops wait for confirmation in the back office`]
      : []),
    ...refused.slice(0, REJECTED_LISTED).map(({ file, row, reason }) => `    ${file} ${row}: ${reason}`),
    ...(unlisted > 0 ? [`    ... and ${unlisted} more`] : []),
    ...leftoverLines(moved.leftovers),
  ].join("\n");
}

function leftoverLines(leftovers: readonly Leftover[]): string[] {
  if (leftovers.length === 0) return ["This shop has a field for every column."];
  const width = Math.max(...leftovers.map(({ column }) => column.length), "column".length);
  return [
    "Data for which this shop has no field:",
    `  ${"column".padEnd(width)}  rows    what happens`,
    ...leftovers.map(
      ({ column, rows, fate }) => `  ${column.padEnd(width)}  ${String(rows).padEnd(6)}  ${FATES[fate]}`,
    ),
  ];
}

/** Returns the result as one JSON object, with the first refused rows and the number of all refused rows. */
export const reportDetails = ({ refused, ...moved }: MovedIn) => ({
  ...moved,
  refusedCount: refused.length,
  refused: refused.slice(0, REJECTED_LISTED),
});
