/**
 * Parent watchdog, preloaded into each process of the shop. The watchdog ends its process in the regular way
 * when the parent process ends, even after SIGKILL, because the channel to the parent closes. The watchdog is
 * plain JavaScript, because the built web process loads no TypeScript.
 */
const STOP_TIMEOUT_MS = 15_000;

if (process.channel) {
  process.once("disconnect", () => {
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    process.kill(process.pid, "SIGTERM");
  });
  process.channel.unref();
}
