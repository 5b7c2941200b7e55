import { randomUUID } from "node:crypto";
import pg from "pg";
import { newSetupCode, SETUP_CODE_DAYS, setupCodeHash } from "#domain/identity/admins/setup-code.ts";

/**
 * Creates the one-time code with which a user on another machine becomes the first admin (spec R20). The
 * function returns undefined when an admin exists. The database stores only the hash, and a new code
 * invalidates unused older ones.
 */
export async function issueSetupCode(databaseUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from admin_users limit 1");
    if (rowCount !== 0) return undefined;
    const code = newSetupCode();
    await client.query("delete from one_time_tokens where purpose = 'first_admin' and used_at is null");
    await client.query(
      `insert into one_time_tokens (id, purpose, token_hash, expires_at)
       values ($1, 'first_admin', $2, now() + make_interval(days => $3))`,
      [randomUUID(), setupCodeHash(code), SETUP_CODE_DAYS],
    );
    return code;
  } finally {
    await client.end();
  }
}
