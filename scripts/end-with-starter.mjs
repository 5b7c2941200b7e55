/**
 * Sends SIGTERM to this process when its parent process ends, even when SIGKILL ended the parent. Bootstrap
 * loads this module. Bootstrap also preloads the module into the program that later replaces bootstrap in the
 * same process.
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
