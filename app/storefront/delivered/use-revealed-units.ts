import { createContext, useContext } from "react";
import type { RevealedField } from "#domain/orders/revealed-lines.ts";

/**
 * The fields of all units that the shopper has revealed together. One action reveals a whole order or a whole
 * order line. The key is the delivered item's id.
 */
export type RevealedUnits = ReadonlyMap<string, readonly RevealedField[]>;

export const RevealedUnitsContext = createContext<RevealedUnits>(new Map());

export const useRevealedUnits = (): RevealedUnits => useContext(RevealedUnitsContext);
