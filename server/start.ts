import { BUILT_PROCESSES } from "./start/built-processes.ts";
import { runShop } from "./start/shop.ts";

/** `npm start`: runs the whole shop from its build, and the card sandbox as a thread of this process. */
await runShop({
  nodeEnv: "production",
  ...BUILT_PROCESSES,
  sandbox: ["build/start/sandbox.js"],
  isSandboxThread: true,
});
