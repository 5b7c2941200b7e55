import type { TestCardName } from "#sandbox/test-cards.ts";
import type { Observed } from "./observe.ts";

/**
 * What people outside the shop know for sure: who asked for what, what was paid at the provider, which credentials were
 * bought in. Everything the shop shows must follow from this, whatever happened to its processes and messages meanwhile.
 */
export interface ShopModel {
  attempts: Attempt[];
  products: ModelProduct[];
  /** Events of the provider that are on their way, oldest first, and the ids of all that were. */
  wire: { id: string; body: string }[];
  heard: string[];
  /** Credentials that were opened, and the delivery that showed them. */
  opened: Map<string, string>;
  /** Orders that staff may have decided to deliver after all. */
  decided: Set<string>;
  /** The shop as it was seen last. */
  seen: Observed;
}

export interface ModelProduct {
  id: string;
  slug: string;
  price: number;
  deliveryType: "account" | "digital" | "manual";
  /** The secrets that were bought in, each in one credential; for digital goods the one content. */
  secrets: Set<string>;
}

/** One click on Pay: an attempt makes at most one order. */
export interface Attempt {
  id: string;
  buyer: number;
  cart: { product: number; quantity: number }[];
  /** Payment pages whose address the buyer was given. */
  pages: string[];
  /** What was really paid at the provider. */
  paid: { session: string; amount: number; card: TestCardName }[];
  /** A person marked it as paid: certain, perhaps (the process died), or not. */
  marked: "no" | "perhaps" | "yes";
}

/** What a cart costs, in minor units. */
export const priceOf = (model: Pick<ShopModel, "products">, cart: Attempt["cart"]): number =>
  cart.reduce((sum, line) => sum + (model.products[line.product]?.price ?? 0) * line.quantity, 0);

/** Whether the buyer paid on a page that they were shown; what came on another page nobody knows before it is told. */
export const hasPaidOwnPage = (attempt: Attempt | undefined): boolean =>
  attempt?.paid.some(({ session }) => attempt.pages.includes(session)) ?? false;

/** The one at this place, counted round; undefined of an empty list. */
export const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
