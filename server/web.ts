import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import { pool } from "#db/client.server.ts";
import { recordPresence } from "#domain/dashboard/record-presence.ts";
import { forgetReads, hearingChanges } from "#domain/kept-reads.ts";
import { env } from "#env";
import { Assets } from "./web/assets.ts";
import { hearCatalogue } from "./web/catalogue-notices.ts";
import { createListener } from "./web/listener.ts";
import { LiveUpdates } from "./web/live-updates.ts";
import { logError, logNotice } from "./web/log.ts";
import { COUNT_MS, Presence } from "./web/presence.ts";
import { boundedServer, stopWell } from "./web/serve.ts";

/** The web process: built into `build/server/web.js`, with the browser's files beside it in `build/client`. */
let isStopping = false;
const assets = new Assets(fileURLToPath(new URL("../client", import.meta.url)));
const presence = new Presence();
const live = new LiveUpdates(undefined, presence);
const { listen, pages } = createListener({ build, assets, isStopping: () => isStopping, live });
const notices = hearCatalogue(env.DATABASE_URL ?? "", {
  // The reads are forgotten first: no page of the cache's new round may be made of one from before.
  changed: (table) => {
    forgetReads();
    pages?.cache.catalogueChanged();
    live.catalogueChanged(table);
  },
  orderChanged: (userId) => live.orderChanged(userId),
  staffChanged: (topic) => live.staffChanged(topic),
  listening: (isListening) => {
    hearingChanges(isListening);
    pages?.cache.listening(isListening);
    if (isListening) live.missedChanges();
  },
});
const counting = setInterval(() => {
  recordPresence(presence.count()).catch((error: unknown) => logError("people are not counted", error));
}, COUNT_MS).unref();
const server = boundedServer(listen);

stopWell(
  server,
  () => {
    isStopping = true;
    clearInterval(counting);
    live.close();
  },
  async () => {
    await notices.close();
    await pool.end();
  },
);
server.listen(env.PORT, env.HOST, () => {
  logNotice("listening", { host: env.HOST, port: env.PORT, startedInMs: Math.round(performance.now()) });
  process.send?.("listening");
});
