import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { listTables } from "#db/table-copies.ts";

/**
 * A fixture contains the rows of a shop of an earlier release, as SQL for the schema of that release.
 * PostgreSQL converts the rows to JSON and back, so the values of every type stay exact.
 */

const quoted = (name: string) => pg.escapeIdentifier(name);

/** Writes the rows of a database to a compressed SQL file. */
export async function writeFixture(url: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const statements: string[] = [];
    for (const { name, columns } of await listTables(client)) {
      const { rows } = await client.query<{ rows: string | null }>(
        `select json_agg(t)::text as rows from public.${quoted(name)} t`,
      );
      const listed = columns.map(quoted).join(", ");
      if (rows[0]?.rows)
        statements.push(
          `insert into public.${quoted(name)} (${listed}) overriding system value select ${listed} from json_populate_recordset(null::public.${quoted(name)}, ${pg.escapeLiteral(rows[0].rows)});`,
        );
    }
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      "select quote_ident(sequencename) as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null",
    );
    for (const { name, value } of sequences) statements.push(`select setval('public.${name}', ${value});`);
    writeFileSync(file, gzipSync(statements.join("\n"), { level: 9 }));
  } finally {
    await client.end();
  }
}

/**
 * Loads a fixture into a database with the schema of its release. Triggers do not run, because they already
 * ran when the rows were written. The rows of the fixture replace rows that a migration inserted.
 */
export async function loadFixture(url: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = (await listTables(client)).map(({ name }) => `public.${quoted(name)}`);
    await client.query("begin");
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await client.query(`truncate ${tables.join(", ")}`);
    await client.query(gunzipSync(readFileSync(file)).toString("utf8"));
    await client.query("set constraints all immediate");
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    await client.query("commit");
  } finally {
    await client.end();
  }
}
