/**
 * Parent watchdog, preloaded into each process of the shop: it ends the process in the regular way when its
 * parent ends, even after SIGKILL, because the channel closes. The watchdog is plain JavaScript, because the
 * built web process loads no TypeScript.
 */
const STOP_TIMEOUT_MS = 15_000;

if (process.channel) {
  process.once("disconnect", () => {
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    process.kill(process.pid, "SIGTERM");
  });
  process.channel.unref();
}
