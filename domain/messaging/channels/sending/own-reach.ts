import { BlockList } from "node:net";
import { env } from "#env";
import { parseNetworks } from "./judge-address.ts";
import type { Reach } from "./post-request.server.ts";

/** What the settings of the machine allow: https only in production, and the owner's networks. */
export const ownReach = (): Reach => ({
  allowed: parseNetworks(env.WEBHOOK_ALLOW_NETWORKS) ?? new BlockList(),
  allowsHttp: env.APP_ENV !== "production",
});
