import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Caller } from "#domain/kernel/caller.ts";

export interface HostBindings extends HttpBindings {
  requestId: string;
}
interface HostVariables {
  /** The whole body of a POST. */
  body?: Buffer;
  /** The caller, where the size limit of the body depends on who sends it. */
  sender: Caller | undefined;
  /** The answer is sent no sooner, as a time of `performance.now()`. */
  notBefore?: number | undefined;
}
export type HostEnvironment = { Bindings: HostBindings; Variables: HostVariables };
export type HostContext = Context<HostEnvironment>;
