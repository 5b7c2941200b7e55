/**
 * Loaded before each process of the shop: ends it in its regular way when the process that started it is gone, kill -9
 * included, which the closed channel tells. Plain JavaScript: the built web process loads no TypeScript.
 */
const PATIENCE_MS = 15_000;

if (process.channel) {
  process.once("disconnect", () => {
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    process.kill(process.pid, "SIGTERM");
  });
  process.channel.unref();
}
