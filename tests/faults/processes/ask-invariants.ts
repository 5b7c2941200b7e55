import { pool } from "#db/client.server.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";

/** Checks every invariant of the database in DATABASE_URL and writes the broken invariants as JSON. */
const broken = await findBrokenInvariants();
await pool.end();
process.stdout.write(JSON.stringify(broken));
