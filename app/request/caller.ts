import { createContext } from "react-router";
import type { Caller } from "#domain/kernel/caller.ts";

/**
 * The caller of the request. The host sets the caller. Loaders and actions read it with
 * `context.get(callerContext)`.
 */
export const callerContext = createContext<Caller>();
