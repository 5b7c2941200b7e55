import { SANDBOX_SOURCE } from "./start/sandbox-keys.ts";
import { runShop } from "./start/shop.ts";
import { watchSources } from "./start/source-watch.ts";

/**
 * `npm run dev`: runs the whole shop from its sources. Vite updates the pages that are open in a browser.
 * When the code of another process changes, the command restarts the process whose code changed.
 */
await runShop({
  nodeEnv: "development",
  web: ["server/web-dev.ts"],
  worker: ["server/worker.ts"],
  sandbox: [`${SANDBOX_SOURCE}/main.ts`],
  onRunning: ({ web, worker, sandbox }) => {
    // Vite reloads all other modules of the web process. Therefore only a change of these files restarts the
    // process.
    watchSources(["server/web-dev.ts", "addresses.ts", "env.server.ts"], () => web?.restart());
    watchSources(["server", "domain", "db", "messages", "addresses.ts", "env.server.ts"], () =>
      worker?.restart(),
    );
    watchSources([SANDBOX_SOURCE], () => sandbox?.restart());
  },
});
