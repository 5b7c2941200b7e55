import { pool } from "#db/client.server.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";

/** Asks every invariant of the database of DATABASE_URL and writes the broken ones as JSON. */
const broken = await findBrokenInvariants();
await pool.end();
process.stdout.write(JSON.stringify(broken));
