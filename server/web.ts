import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import { boundStatements, pool } from "#db/client.server.ts";
import { startFollowing, untilReplayed } from "#db/follower.server.ts";
import { onRoomChange } from "#db/health/database-room.ts";
import { orderWasChanged, setOrdersAnnounced } from "#domain/checkout/settlement/return/wait-for-order.ts";
import { invalidateReads, setSubscribed } from "#domain/kernel/read-cache.ts";
import { readProofTime } from "#domain/operations/backup/rounds/queries.ts";
import { ANNOUNCE_SECONDS, announceKeys } from "#domain/operations/key-management/announce-keys.ts";
import { watchClocks } from "#domain/operations/watching/watch-clocks.ts";
import { recordPresence } from "#domain/sales/dashboard/record-presence.ts";
import { env } from "#env";
import { admissionFigures } from "./metrics/admission-figures.ts";
import { measureProcess } from "./metrics/process-figures.ts";
import { requestSeconds } from "./metrics/request-seconds.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { shopFigures } from "./metrics/shop-figures.ts";
import { rejectNewerSchema } from "./reject-newer-schema.ts";
import { reportKeyRights } from "./report-key-rights.ts";
import { Assets } from "./web/assets.ts";
import { LISTEN_BACKLOG, STATEMENT_MS } from "./web/base/limits.ts";
import { logError, logFollower, logNotice, logProblem, logRoom } from "./web/base/log.ts";
import { untilDrained } from "./web/health.ts";
import { createListener } from "./web/listener.ts";
import { LiveUpdates } from "./web/live-updates/live-updates.ts";
import { COUNT_MS, Presence } from "./web/live-updates/presence.ts";
import { subscribeToCatalog } from "./web/page-cache/catalog-notices.ts";
import { boundedServer, gracefulShutdown } from "./web/serve.ts";

/**
 * The interval at which the process compares its clock with the database's clock, and the longest wait for
 * the first checks at the start. Both are in milliseconds.
 */
const CLOCKS_MS = 30_000;
const FIRST_CHECK_MS = 2_000;

/** The web process, built into `build/server/web.js`. The browser's files are in `build/client`. */
let isStopping = false;
boundStatements(STATEMENT_MS);
onRoomChange(logRoom);
const assets = new Assets(fileURLToPath(new URL("../client", import.meta.url)));
const presence = new Presence();
const following = env.DATABASE_READ_URL ? startFollowing(env.DATABASE_READ_URL, logFollower) : undefined;
const live = new LiveUpdates(undefined, presence, following && untilReplayed);
const { listen, pages, admission } = createListener({ build, assets, isStopping: () => isStopping, live });
const notices = subscribeToCatalog(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? "", {
  // Clear the cached database reads first and the cached pages afterwards. A page that is rendered after a
  // change of the catalog must not use data from before the change.
  changed: (table) => {
    invalidateReads();
    pages?.cache.catalogueChanged();
    live.catalogueChanged(table);
  },
  orderChanged: (change) => {
    orderWasChanged(change);
    live.orderChanged(change.userId, change.id);
  },
  staffChanged: (topic) => live.staffChanged(topic),
  listening: (isListening) => {
    setSubscribed(isListening);
    setOrdersAnnounced(isListening);
    pages?.cache.listening(isListening);
    if (isListening) live.missedChanges();
  },
});
const counting = setInterval(() => {
  recordPresence(presence.count()).catch((error: unknown) => logError("users could not be counted", error));
}, COUNT_MS).unref();
const reportKeys = () =>
  announceKeys("web").catch((error: unknown) => logError("the vault keys could not be announced", error));
const announcing = setInterval(reportKeys, ANNOUNCE_SECONDS * 1000).unref();
const machine = `web ${hostname()}:${env.PORT}`;
const compareClocks = () =>
  watchClocks(machine).catch((error: unknown) => logError("the clocks could not be compared", error));
const clocks = setInterval(compareClocks, CLOCKS_MS).unref();
const server = boundedServer(listen);
const metrics = env.METRICS_PORT ? openMetrics(env.METRICS_PORT) : undefined;

function openMetrics(port: number) {
  const ofProcess = measureProcess();
  const ofShop = shopFigures(env.BACKUP_TO ? readProofTime : undefined);
  return serveMetrics(
    port,
    async () => [requestSeconds(), ...admissionFigures(admission), ...ofProcess(), ...(await ofShop())],
    logError,
  );
}

gracefulShutdown(server, {
  begin: () => {
    isStopping = true;
    clearInterval(counting);
    clearInterval(announcing);
    clearInterval(clocks);
  },
  drained: async () => {
    await untilDrained();
    // An open page reconnects at once after the end of its stream of live updates. The live streams therefore
    // stay open until the load balancer has stopped routing to this process. If the live streams ended
    // earlier, the pages would reconnect to this process.
    live.close();
  },
  close: async () => {
    metrics?.close();
    await notices.close();
    await following?.close();
    await pool.end();
  },
});
/** Reads the schema and the shop's time, and renders the first pages. */
const prepare = async () => {
  const [isCurrent] = await Promise.all([rejectNewerSchema(), compareClocks()]);
  if (isCurrent) await pages?.renderFirst();
};
// Prepare the process before it accepts the first request. When the database does not answer, continue after
// two seconds.
await Promise.race([prepare(), wait(FIRST_CHECK_MS)]);
server.listen({ port: env.PORT, host: env.HOST, backlog: LISTEN_BACKLOG }, () => {
  logNotice("listening", { host: env.HOST, port: env.PORT, startedInMs: Math.round(performance.now()) });
  process.send?.("listening");
  void reportKeys();
  void reportKeyRights({ lacks: logProblem, complete: logNotice, unknown: logProblem });
});
