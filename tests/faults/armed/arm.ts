import { appendFileSync } from "node:fs";

/**
 * Makes this process kill itself at a failpoint. FAILPOINT is the failpoint's name. FAILPOINT_TURN is the
 * number of the pass at which the process dies (default 1). Before its death, the process writes the name of
 * the failpoint to the file FAILPOINT_LOG. When a process dies without a line in this log, its death has
 * another cause.
 */
const { FAILPOINT, FAILPOINT_TURN = "1", FAILPOINT_LOG = "" } = process.env;
let left = Number(FAILPOINT_TURN);

globalThis.failpoint = (name) => {
  if (name !== FAILPOINT || --left > 0) return;
  appendFileSync(FAILPOINT_LOG, `${name}\n`);
  process.kill(process.pid, "SIGKILL");
};
