import type { Server } from "node:http";
import { addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { CONNECTIONS_OF_ADDRESS } from "#server/web/base/limits.ts";
import { isLoopback } from "../requests/client-address.ts";

/**
 * Closes each new connection of a client address that already has `limit` connections. This machine's own
 * addresses have no limit, because a local proxy connects from such an address for all visitors.
 */
export function limitConnections(
  server: Server,
  limit = CONNECTIONS_OF_ADDRESS,
  isExempt = isLoopback,
): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = socket.remoteAddress;
    if (!address || isExempt(address)) return;
    const key = addressKey(address);
    const count = open.get(key) ?? 0;
    if (count >= limit) return void socket.destroy();
    open.set(key, count + 1);
    socket.once("close", () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
