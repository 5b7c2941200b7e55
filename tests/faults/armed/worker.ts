/** The shop's worker, with its failpoints. */
import "./arm.ts";
import "#server/worker.ts";
