import { createContext } from "react-router";
import type { Caller } from "#domain/kernel/caller.ts";

/** Who asks, put there by the host for every request and read by loaders and actions: `context.get(callerContext)`. */
export const callerContext = createContext<Caller>();
