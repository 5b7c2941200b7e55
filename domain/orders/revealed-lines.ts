/** The revealed credentials of an order, for its owner's page. */

export interface RevealedField {
  name: string;
  value: string;
}

/** The revealed units of one line. An order has one line for each product. */
export interface RevealedLine {
  productId: string;
  productName: string;
  /** The product's delivery instructions. The text is empty when the product has no delivery instructions. */
  instructions: string;
  units: RevealedUnit[];
}

export interface RevealedUnit {
  deliverableId: string;
  /** The number of the unit within its line, from 1. */
  slot: number;
  fields: RevealedField[];
}
