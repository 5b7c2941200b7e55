import { runShop } from "./start/shop.ts";

/** `npm start`: the whole shop from its build. The worker waits more than it works: a small young generation halves its memory. */
await runShop({
  nodeEnv: "production",
  web: ["build/server/web.js"],
  worker: ["--max-semi-space-size=1", "server/worker.ts"],
  sandbox: ["sandbox/main.ts"],
});
