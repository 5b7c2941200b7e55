import { pool } from "#db/client.server.ts";

/**
 * Configures the new connections of this process for a restore. Nobody else uses the database during a
 * restore. The queries of the invariants join whole tables. With PostgreSQL's default memory of 4 MB, the
 * queries of the invariants would sort and hash on the disk. JIT compilation is off, because for these
 * queries the compilation takes longer than the time that it saves.
 */
export function tuneForRestore(): void {
  pool.options.options = "-c work_mem=32MB -c jit=off";
}
