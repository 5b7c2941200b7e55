import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const LOCK = fileURLToPath(new URL("../.cache/bootstrap.lock", import.meta.url));
const LOCK_STALE_MS = 15 * 60_000;

/**
 * Runs `work` while a lock file stops other processes from installing or building. When the folder is not
 * writable, the function runs `work` without a lock.
 */
export async function whileAlone(work) {
  let hasLogged = false;
  for (;;) {
    try {
      mkdirSync(dirname(LOCK), { recursive: true });
      writeFileSync(LOCK, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") return work();
      if (isLockStale()) rmSync(LOCK, { force: true });
      else if (!hasLogged) console.log("Waiting for another start that installs or builds...");
      hasLogged = true;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  try {
    return await work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function isLockStale() {
  try {
    if (Date.now() - statSync(LOCK).mtimeMs > LOCK_STALE_MS) return true;
    const pid = Number(readFileSync(LOCK, "utf8"));
    if (pid) process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
