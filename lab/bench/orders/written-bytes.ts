import type { ShopProcesses } from "#tests/faults/processes/shop-processes.ts";

/** The amount of data that the database has written to its log (WAL), and the size of its files. */
export interface WrittenBytes {
  wal: number;
  files: number;
}

/** Reads the current size of the log and of the files, in bytes. */
export async function readWrittenBytes(shop: ShopProcesses): Promise<WrittenBytes> {
  const [row] = await shop.query<WrittenBytes>(
    `select (pg_current_wal_lsn() - '0/0')::float8 as wal,
      pg_database_size(current_database())::float8 as files`,
  );
  return row ?? { wal: Number.NaN, files: Number.NaN };
}
