import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";

/** A process counts as ended after this number of seconds without an update. */
const GONE_SECONDS = 120;

/**
 * Stores the number of visitors of this web process, and adds the visits by country since the last call.
 * Deletes the rows of ended processes.
 * @param counted.countries new visits by country code (two capital letters)
 */
export async function recordPresence(counted: {
  process: string;
  people: number;
  countries: ReadonlyMap<string, number>;
}): Promise<void> {
  await db.execute(sql`
    insert into web_presence (process, people, updated_at) values (${counted.process}, ${counted.people}, now())
    on conflict (process) do update set people = excluded.people, updated_at = now()`);
  await db.execute(
    sql`delete from web_presence where updated_at < now() - make_interval(secs => ${GONE_SECONDS})`,
  );
  for (const [country, visits] of counted.countries) {
    await db.execute(sql`
      insert into country_visits (day, country, visits) values (current_date, ${country}, ${visits})
      on conflict (day, country) do update set visits = country_visits.visits + excluded.visits`);
  }
}
