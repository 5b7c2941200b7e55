import { request as ask, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { promisify } from "node:util";
import { vi } from "vitest";
import type { Webhook } from "#app/endpoints/provider-webhook.ts";
import type { TeamPermission } from "#db/values/vocabulary.ts";
import type { Caller, Origin, Staff } from "#domain/kernel/caller.ts";
import { allPermissions } from "#domain/kernel/permissions.ts";
import { createHost } from "./host.ts";
import { LiveUpdates } from "./live-updates/live-updates.ts";
import { LoadShedding } from "./load-shedding/load-shedding.ts";
import { UnfinishedRequests } from "./load-shedding/unfinished-requests.ts";
import { toNodeListener } from "./node-listener.ts";
import type { OwnRequest } from "./router.ts";
import { SealSheets } from "./seal-sheets.ts";
import { boundedServer } from "./serve.ts";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A header that replaces the session cookie: the id of the caller. */
export const SIGNED_IN_AS = "x-signed-in-as";
/**
 * A header that replaces the admin app's cookie. The value of this header is the only permission of the
 * calling team member.
 */
export const STAFF_WITH = "x-staff-with";

/**
 * The prefix of a permission in SIGNED_IN_AS. With this prefix, the caller is a staff user with that
 * permission.
 */
export const STAFF = "staff:";
/** A value of SIGNED_IN_AS: the caller is an admin. */
export const ADMIN = "admin";

/** The headers that the shop's own pages send. */
export const own = { "Sec-Fetch-Site": "same-origin" };

export const codeOf = (answer: Answer) => (JSON.parse(answer.text) as { error: { code: string } }).error.code;

const memberWith = (permission: TeamPermission, origin: Origin): Staff => ({
  kind: "staff",
  userId: "member",
  email: "",
  fullName: "",
  sessionId: "",
  role: "team_member",
  permissions: new Set([permission]),
  hasSecondFactor: false,
  hasPasskeys: false,
  mustEnrol: false,
  secondFactorAt: null,
  origin,
});

/**
 * Starts the web host on a free port of this machine. The test controls the router and the webhook handler of
 * this web host.
 */
export async function openTestHost() {
  const answerPage = vi.fn<(request: OwnRequest) => Promise<Response>>();
  const takeWebhook = vi.fn<(webhook: Webhook) => Promise<Response>>();
  const live = new LiveUpdates(20);
  /** Replaces the database query that finds the caller. */
  const lookUp = vi.fn<() => Promise<void>>();
  const state: {
    isStopping: boolean;
    notBefore: number | undefined;
    later: (() => Promise<Response>) | undefined;
  } = { isStopping: false, notBefore: undefined, later: undefined };
  const host = createHost({
    router: {
      answer: async (request) => ({
        response: await answerPage(request),
        nonce: "bm9uY2U=",
        notBefore: state.notBefore,
        later: state.later?.(),
      }),
      shared: async () => new Response("shared"),
    },
    pages: undefined,
    seals: new SealSheets(),
    findCaller: async (request, origin): Promise<Caller> => {
      await lookUp();
      const userId = request.headers.get(SIGNED_IN_AS);
      // The permission comes from STAFF_WITH or from SIGNED_IN_AS.
      const permission =
        request.headers.get(STAFF_WITH) ?? (userId?.startsWith(STAFF) ? userId.slice(STAFF.length) : null);
      if (userId === ADMIN)
        return { ...memberWith("view_analytics", origin), role: "admin", permissions: allPermissions };
      if (permission) return memberWith(permission as TeamPermission, origin);
      return userId
        ? { kind: "shopper", userId, email: "", sessionId: "", origin }
        : { kind: "visitor", origin };
    },
    handleProviderWebhook: (_, webhook) => takeWebhook(webhook),
    isMissingFile: (path) => path.startsWith("/assets/"),
    isStopping: () => state.isStopping,
    isDevelopment: false,
    admission: new LoadShedding(),
    unfinished: new UnfinishedRequests(),
    live,
  });
  const server = boundedServer(
    toNodeListener((request, bindings) => host.fetch(request, { ...bindings, requestId: "r-1" })),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  /** Sends one request. `path` is sent exactly as given. */
  function send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: Buffer[] = [],
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asked = ask({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk: string) => {
          text += chunk;
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      });
      asked.on("error", reject);
      for (const chunk of body) asked.write(chunk);
      asked.end();
    });
  }

  /** Sends raw bytes and resolves with the whole answer as text. The connection closes after one answer. */
  function sendRaw(bytes: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      let text = "";
      socket.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
        socket.end();
      });
      socket.on("error", reject).on("close", () => resolve(text));
      socket.write(bytes);
    });
  }

  return {
    send,
    sendRaw,
    answerPage,
    takeWebhook,
    lookUp,
    connections: () => promisify(server.getConnections.bind(server))(),
    state,
    live,
    port,
    /** Restores the default answers of all replaced parts of the host. */
    reset: () => {
      state.isStopping = false;
      state.notBefore = undefined;
      state.later = undefined;
      lookUp.mockReset().mockResolvedValue();
      answerPage
        .mockReset()
        .mockImplementation(
          async () => new Response("<p>page</p>", { headers: { "Content-Type": "text/html" } }),
        );
      takeWebhook
        .mockReset()
        .mockImplementation(async (webhook) =>
          Response.json({ bytes: Buffer.byteLength(await webhook.text()) }),
        );
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
