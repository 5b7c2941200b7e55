import { runShop } from "./start/shop.ts";

/**
 * `npm start`: runs the whole shop from its build. The worker is mostly idle, so its young generation is
 * small.
 */
await runShop({
  nodeEnv: "production",
  web: ["build/server/web.js"],
  worker: ["--max-semi-space-size=1", "build/worker/worker.js"],
  sandbox: ["build/start/sandbox.js"],
  isSandboxThread: true,
});
