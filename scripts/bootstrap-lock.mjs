import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const LOCK = fileURLToPath(new URL("../.cache/bootstrap.lock", import.meta.url));
const LOCK_STALE_MS = 15 * 60_000;

/** Runs `work` while no other start installs or builds; a checkout that cannot be written needs no lock. */
export async function whileAlone(work) {
  let told = false;
  for (;;) {
    try {
      mkdirSync(dirname(LOCK), { recursive: true });
      writeFileSync(LOCK, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") return work();
      if (isLockStale()) rmSync(LOCK, { force: true });
      else if (!told) console.log("Waiting for another start that installs or builds...");
      told = true;
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
