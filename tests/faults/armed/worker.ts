/** The worker of the product, with its failpoints. */
import "./arm.ts";
import "#server/worker.ts";
