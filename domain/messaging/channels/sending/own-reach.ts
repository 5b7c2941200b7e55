import { BlockList } from "node:net";
import { env } from "#env";
import { parseNetworks } from "./judge-address.ts";
import type { Reach } from "./post-request.server.ts";

/**
 * The addresses that the settings of this machine allow: only https addresses in production, and the networks
 * that the owner allows.
 */
export const ownReach = (): Reach => ({
  allowed: parseNetworks(env.WEBHOOK_ALLOW_NETWORKS) ?? new BlockList(),
  allowsHttp: env.APP_ENV !== "production",
});
