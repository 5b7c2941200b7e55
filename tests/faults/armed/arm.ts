import { appendFileSync } from "node:fs";

/**
 * Makes this process kill itself at a failpoint. FAILPOINT is the failpoint's name. The process dies when it
 * reaches the failpoint for the FAILPOINT_TURN-th time (default 1). Before its death, the process writes the
 * name of the failpoint to the file FAILPOINT_LOG. When a process dies without a line in this log, the
 * failpoint is not the cause of its death.
 */
const { FAILPOINT, FAILPOINT_TURN = "1", FAILPOINT_LOG = "" } = process.env;
let left = Number(FAILPOINT_TURN);

globalThis.failpoint = (name) => {
  if (name !== FAILPOINT || --left > 0) return;
  appendFileSync(FAILPOINT_LOG, `${name}\n`);
  process.kill(process.pid, "SIGKILL");
};
