import { appendFileSync } from "node:fs";

/**
 * Makes this process kill itself at a failpoint. FAILPOINT is the failpoint's name. FAILPOINT_TURN is the
 * number of the pass at which the process dies (default 1). The process first writes the name to
 * FAILPOINT_LOG. A death without a line in that file has another cause.
 */
const { FAILPOINT, FAILPOINT_TURN = "1", FAILPOINT_LOG = "" } = process.env;
let left = Number(FAILPOINT_TURN);

globalThis.failpoint = (name) => {
  if (name !== FAILPOINT || --left > 0) return;
  appendFileSync(FAILPOINT_LOG, `${name}\n`);
  process.kill(process.pid, "SIGKILL");
};
