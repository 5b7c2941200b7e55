import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createServer as createVite, isRunnableDevEnvironment } from "vite";
import { env } from "#env";
import { boundedServer, gracefulShutdown } from "./web/serve.ts";

/**
 * The web process in development. Vite builds each file on request and updates open pages when a file is
 * saved. The modules of the web process itself are reloaded at the next request.
 */
type Listening = typeof import("./web/listener.ts");

const server = boundedServer((incoming, outgoing) => handle(incoming, outgoing));
const vite = await createVite({
  appType: "custom",
  server: { middlewareMode: true, ws: { server } },
});
const { ssr } = vite.environments;
if (!isRunnableDevEnvironment(ssr)) throw new Error("the Vite environment cannot run server code");

let current: { from: Listening; listen: RequestListener } | undefined;
async function listener(): Promise<RequestListener> {
  if (!isRunnableDevEnvironment(ssr)) throw new Error("the Vite environment cannot run server code");
  const from = (await ssr.runner.import("/server/web/listener.ts")) as Listening;
  if (current?.from !== from) {
    const build = () => ssr.runner.import("virtual:react-router/server-build");
    current = {
      from,
      listen: from.createListener({ build, assets: undefined, isStopping: () => false, live: undefined })
        .listen,
    };
  }
  return current.listen;
}

function handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
  vite.middlewares(incoming, outgoing, () => {
    listener().then(
      (listen) => listen(incoming, outgoing),
      (error: unknown) => {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        console.error(error);
        outgoing.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" });
        outgoing.end(error instanceof Error ? (error.stack ?? error.message) : String(error));
      },
    );
  });
}

gracefulShutdown(server, { begin: () => server.closeAllConnections(), close: () => vite.close() });
// Vite serves every source file. Therefore the server listens only on this machine, unless HOST contains one
// specific network address.
server.listen(env.PORT, env.HOST === "0.0.0.0" ? "127.0.0.1" : env.HOST, () => {
  console.log(`Handover runs in development mode at ${env.APP_URL}`);
  process.send?.("listening");
});
