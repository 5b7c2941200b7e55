import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Caller } from "#domain/kernel/caller.ts";

export interface HostBindings extends HttpBindings {
  requestId: string;
}
interface HostVariables {
  /** The complete body of a POST. */
  body?: Buffer;
  /**
   * The caller of the request. The host sets this value only when the size limit of the body depends on the
   * caller.
   */
  sender: Caller | undefined;
  /** The earliest time at which the answer is sent, as a value of `performance.now()`. */
  notBefore?: number | undefined;
  /** When this promise resolves, its response replaces the answer. */
  later?: Promise<Response> | undefined;
}
export type HostEnvironment = { Bindings: HostBindings; Variables: HostVariables };
export type HostContext = Context<HostEnvironment>;
