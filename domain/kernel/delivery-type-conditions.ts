import { deliveryTypes } from "#db/values/vocabulary.ts";
import { type DeliveryTraits, deliveryTraits } from "./delivery-types.ts";

/**
 * The SQL text of conditions on a delivery type. PostgreSQL treats a list with only one type as `=` or `<>`.
 * The condition can therefore use the partial indexes of `db/schema`. The statement contains `column`
 * unescaped, so never pass user input as `column`.
 */

const typesWith = (trait: keyof DeliveryTraits): string =>
  deliveryTypes
    .filter((type) => deliveryTraits[type][trait])
    .map((type) => `'${type}'`)
    .join(", ");

/** The condition that the delivery type in `column` has the trait. */
export const typeHas = (column: string, trait: keyof DeliveryTraits): string =>
  `${column} in (${typesWith(trait)})`;

/** The condition that the delivery type in `column` lacks the trait. */
export const typeLacks = (column: string, trait: keyof DeliveryTraits): string =>
  `${column} not in (${typesWith(trait)})`;
