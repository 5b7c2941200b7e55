import { appendFileSync } from "node:fs";

/**
 * Makes this process one that dies at a named place: FAILPOINT is the place's name, at its FAILPOINT_TURN-th time (the first
 * without it). The place's name is added to FAILPOINT_LOG first: a death that is not there was not this one.
 */
const { FAILPOINT, FAILPOINT_TURN = "1", FAILPOINT_LOG = "" } = process.env;
let left = Number(FAILPOINT_TURN);

globalThis.failpoint = (name) => {
  if (name !== FAILPOINT || --left > 0) return;
  appendFileSync(FAILPOINT_LOG, `${name}\n`);
  process.kill(process.pid, "SIGKILL");
};
