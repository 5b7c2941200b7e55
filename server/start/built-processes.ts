/**
 * The arguments of Node for the built web process and worker. The young generation of the web process is half
 * of V8's default, which saves about 80 MB under load. Between two garbage collections, the old generation of
 * the web process grows by at most 40 %. After many page renderings, this limit saves about 80 MB. The worker
 * is mostly idle: it has a small young generation, one helper thread and compact machine code.
 */
export const BUILT_PROCESSES = {
  web: [
    "--max-semi-space-size=8",
    "--initial-old-space-size=80",
    "--heap-growing-percent=40",
    "build/server/web.js",
  ],
  worker: ["--max-semi-space-size=1", "--v8-pool-size=1", "--optimize-for-size", "build/worker/worker.js"],
};
