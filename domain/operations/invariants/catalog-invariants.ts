import { imageFormats } from "#db/vocabulary.ts";
import { IMAGE_WIDTHS } from "#domain/catalog/images/image-limits.ts";
import type { Invariant } from "./invariant.ts";

/** SQL of the number of copies of an image (`i`): see `cachedSizes`. */
const COPIES = `${imageFormats.length} * (1 + (
  select count(*) from unnest(array[${IMAGE_WIDTHS.join(", ")}]) narrower where narrower < i.width))`;

/** Invariants of the catalog. */
export const catalogInvariants: readonly Invariant[] = [
  {
    code: "I39",
    when: "changed",
    says: "each image of a product has all its copies",
    query: (of) => `select placed.product_id || ' ' || placed.position as row
      from product_pictures placed join pictures i on i.digest = placed.digest
      where ${of.products("placed.product_id")}
        and (select count(*) from picture_files f where f.digest = i.digest and f.width <= i.width) <> ${COPIES}`,
  },
];
