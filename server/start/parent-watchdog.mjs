/**
 * Parent watchdog, preloaded into each process of the shop. When the parent process ends, its channel to this
 * process closes. The watchdog then sends SIGTERM to this process, so the process stops in the regular way.
 * The watchdog also works when SIGKILL ended the parent process. The watchdog is plain JavaScript, because
 * the built web process loads no TypeScript.
 */
const STOP_TIMEOUT_MS = 15_000;

if (process.channel) {
  process.once("disconnect", () => {
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    process.kill(process.pid, "SIGTERM");
  });
  process.channel.unref();
}
