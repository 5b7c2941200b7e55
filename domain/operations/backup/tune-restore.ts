import { pool } from "#db/client.server.ts";

/**
 * Sets the new connections of this process for a restore, in which nobody else uses the database. The
 * invariants join whole tables: with PostgreSQL's default of 4 MB they sort and hash on the disk. Compiling
 * such a query takes longer than the compiled query saves.
 */
export function tuneForRestore(): void {
  pool.options.options = "-c work_mem=32MB -c jit=off";
}
