import { runShop } from "./start/shop.ts";
import { watchSources } from "./start/source-watch.ts";

/** `npm run dev`: the whole shop from its sources; pages are replaced while they are open, processes are started again. */
await runShop({
  nodeEnv: "development",
  web: ["server/web-dev.ts"],
  worker: ["server/worker.ts"],
  sandbox: ["sandbox/main.ts"],
  onRunning: ({ web, worker, sandbox }) => {
    // The web process reads its own files again by itself, except the one it starts from.
    watchSources(["server/web-dev.ts", "addresses.ts", "env.server.ts"], () => web?.restart());
    watchSources(["server", "domain", "db", "addresses.ts", "env.server.ts"], () => worker?.restart());
    watchSources(["sandbox"], () => sandbox?.restart());
  },
});
