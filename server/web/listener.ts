import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import { handleProviderWebhook } from "#app/endpoints/provider-webhook.ts";
import { isBackOffice } from "#app/request/back-office-address.ts";
import { readAdminToken, readOrderToken, readSessionToken } from "#app/request/session-cookie.ts";
import { findCaller } from "#domain/identity/sign-in/find-caller.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import { type Caller, NO_ORIGIN, type Origin } from "#domain/kernel/caller.ts";
import type { Assets } from "./assets.ts";
import { logError } from "./base/log.ts";
import { countCachedAnswer } from "./cached-answers.ts";
import { CatalogPages } from "./catalog-pages.ts";
import { createHost } from "./host.ts";
import type { LiveUpdates } from "./live-updates/live-updates.ts";
import { LoadShedding } from "./load-shedding/load-shedding.ts";
import { UnfinishedRequests } from "./load-shedding/unfinished-requests.ts";
import { toNodeListener } from "./node-listener.ts";
import { countHosts } from "./requests/errors.ts";
import { openRouter } from "./router.ts";
import { SealSheets } from "./seal-sheets.ts";

export interface ListenerParts {
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** The built files for the browser, or undefined in development, where Vite serves them. */
  assets: Assets | undefined;
  isStopping: () => boolean;
  /** Undefined in development. */
  live: LiveUpdates | undefined;
}

export interface Listener {
  listen: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  /** The catalog pages with their cache, or undefined in development. */
  pages: CatalogPages | undefined;
  admission: LoadShedding;
}

const PROCESS = randomBytes(5).toString("hex");
let requests = 0;
/**
 * Returns an id that is unique in all processes of the shop. The id combines a random text of this process
 * with a counter.
 */
const nextRequestId = () => `${PROCESS}-${(++requests).toString(36)}`;

/**
 * Finds the caller: staff on the paths of the admin app, a shopper everywhere else. A session of one app has
 * no rights in the other app. Under /admin, a shopper without a staff session is still identified as a
 * shopper. This shopper can open only the setup of the first admin. For a request without a cookie, the
 * function makes no database query.
 */
export async function findRequestCaller(request: Request, origin: Origin): Promise<Caller> {
  const staff = isBackOffice(request.url) ? await findStaff(readAdminToken(request), origin) : null;
  return staff ?? findCaller(readSessionToken(request), origin, readOrderToken(request));
}

/**
 * Creates the request listener of the web process. The listener sends files and cached pages at once. A
 * request for anything else goes to the host.
 */
export function createListener({ build, assets, isStopping, live }: ListenerParts): Listener {
  const isDevelopment = assets === undefined;
  const router = openRouter(build, isDevelopment ? "development" : "production");
  const isSessionValid = async (token: string) => (await findCaller(token, NO_ORIGIN)).kind === "shopper";
  const admission = new LoadShedding();
  // Concurrent requests for one page share a single render, which occupies one slot.
  const limited = {
    shared: (...page: Parameters<typeof router.shared>) =>
      admission.work("page", () => router.shared(...page)),
  };
  const pages = isDevelopment ? undefined : new CatalogPages(limited, isSessionValid);
  const seals = new SealSheets();
  const host = createHost({
    router,
    pages,
    seals,
    findCaller: findRequestCaller,
    handleProviderWebhook,
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
    admission,
    listen: (incoming, outgoing) => {
      const { method, url = "/" } = incoming;
      if ((method === "GET" || method === "HEAD") && countHosts(incoming) === 1) {
        const started = performance.now();
        const mark = url.indexOf("?");
        const path = mark < 0 ? url : url.slice(0, mark);
        const requestId = nextRequestId();
        if (assets?.has(path)) {
          assets.send(path, incoming, outgoing).then(
            (status) => countCachedAnswer("files", { method, path, status, started, requestId }),
            (error: unknown) => {
              logError("a file could not be sent", error, requestId);
              outgoing.destroy();
            },
          );
          return;
        }
        const seal = seals.sendCached(path, incoming, outgoing);
        if (seal) return countCachedAnswer("seals", { method, path, status: seal, started, requestId });
        const status = pages?.sendCached(incoming, outgoing, requestId);
        if (status) return countCachedAnswer("pages", { method, path, status, started, requestId });
      }
      void toHost(incoming, outgoing);
    },
  };
}
