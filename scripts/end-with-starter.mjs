/**
 * Sends SIGTERM to this process when its parent process ends, even when SIGKILL ended the parent. Bootstrap
 * loads this module, and preloads it into the program that replaces its own process.
 */
const end = () => process.kill(process.pid, "SIGTERM");

if (process.channel) {
  process.once("disconnect", end);
  process.channel.unref();
} else if (process.env.npm_lifecycle_event) {
  const starter = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    end();
  }, 1_000);
  timer.unref();
}
