import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import { isBackOffice } from "#app/back-office-address.ts";
import { readAdminToken, readSessionToken } from "#app/endpoints/session-cookie.ts";
import { handleStripeWebhook } from "#app/endpoints/stripe-webhook.ts";
import { findCaller } from "#domain/identity/sign-in/find-caller.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import { type Caller, NO_ORIGIN, type Origin } from "#domain/kernel/caller.ts";
import type { Assets } from "./assets.ts";
import { createHost } from "./host.ts";
import type { LiveUpdates } from "./live-updates/live-updates.ts";
import { Admission } from "./load-shedding/admission.ts";
import { UnfinishedRequests } from "./load-shedding/unfinished-requests.ts";
import { logError, logRequest } from "./log.ts";
import { toNodeListener } from "./node-listener.ts";
import { CataloguePages } from "./page-cache/catalogue-pages.ts";
import { hasSecondHost } from "./requests/refusals.ts";
import { openRouter } from "./router.ts";

export interface ListenerParts {
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** The built files of the browser's side; absent while developing, when the tools serve them. */
  assets: Assets | undefined;
  isStopping: () => boolean;
  /** Absent while developing. */
  live: LiveUpdates | undefined;
}

export interface Listener {
  listen: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  /** The page cache's owner; absent while developing. */
  pages: CataloguePages | undefined;
}

const PROCESS = randomBytes(5).toString("hex");
let requests = 0;
/** Unique over all processes of the shop, and cheap: the process's own random part and a count. */
const nextRequestId = () => `${PROCESS}-${(++requests).toString(36)}`;

/**
 * Staff on the addresses of the back office alone, a shopper everywhere else: a session of one surface carries no right on
 * the other. Somebody who is only a shopper is one under /admin too, where that opens nothing but the first-admin setup.
 * Without a cookie there is nobody to find, and no query to make.
 */
export async function findWhoAsks(request: Request, origin: Origin): Promise<Caller> {
  const staff = isBackOffice(request.url) ? await findStaff(readAdminToken(request), origin) : null;
  return staff ?? findCaller(readSessionToken(request), origin);
}

/**
 * What the web process does with each request: a file or a kept page is sent at once; everything else goes through the
 * host.
 */
export function createListener({ build, assets, isStopping, live }: ListenerParts): Listener {
  const isDevelopment = assets === undefined;
  const router = openRouter(build, isDevelopment ? "development" : "production");
  const isSessionValid = async (token: string) => (await findCaller(token, NO_ORIGIN)).kind === "shopper";
  const admission = new Admission();
  // Those who ask for the same page wait for one rendering of it, and it is this that takes its turn.
  const inTurn = {
    shared: (...page: Parameters<typeof router.shared>) =>
      admission.work("page", () => router.shared(...page)),
  };
  const pages = isDevelopment ? undefined : new CataloguePages(inTurn, isSessionValid);
  const host = createHost({
    router,
    pages,
    findCaller: findWhoAsks,
    handleStripeWebhook,
    isMissingFile: (path) => assets?.isOnlyFile(path) ?? false,
    isStopping,
    isDevelopment,
    admission,
    unfinished: new UnfinishedRequests(),
    live,
  });
  const toHost = toNodeListener((request, bindings) =>
    host.fetch(request, { ...bindings, requestId: nextRequestId() }),
  );

  return {
    pages,
    listen: (incoming, outgoing) => {
      const { method, url = "/" } = incoming;
      if ((method === "GET" || method === "HEAD") && !hasSecondHost(incoming)) {
        const started = performance.now();
        const mark = url.indexOf("?");
        const path = mark < 0 ? url : url.slice(0, mark);
        if (assets?.has(path)) {
          const requestId = nextRequestId();
          assets.send(path, incoming, outgoing).then(
            (status) => logRequest(method, path, status, performance.now() - started, requestId),
            (error: unknown) => {
              logError("a file could not be sent", error, requestId);
              outgoing.destroy();
            },
          );
          return;
        }
        if (pages) {
          const requestId = nextRequestId();
          const status = pages.sendKept(incoming, outgoing, requestId);
          if (status) return logRequest(method, path, status, performance.now() - started, requestId);
        }
      }
      void toHost(incoming, outgoing);
    },
  };
}
