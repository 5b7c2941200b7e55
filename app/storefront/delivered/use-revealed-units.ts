import { createContext, useContext } from "react";
import type { RevealedField } from "#domain/orders/revealed-lines.ts";

/**
 * The fields of units that were revealed together with their order or line, by the id of the delivered item.
 */
export type RevealedUnits = ReadonlyMap<string, readonly RevealedField[]>;

export const RevealedUnitsContext = createContext<RevealedUnits>(new Map());

export const useRevealedUnits = (): RevealedUnits => useContext(RevealedUnitsContext);
