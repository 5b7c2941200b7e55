import { sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import type { UserNote } from "./user-views.ts";

/** Maximum number of notes shown, newest first. */
const NOTES_SHOWN = 50;

/** Reads the notes about a user, newest first, and the tags. The caller must check the permission. */
export async function readNotesOf(userId: string): Promise<{ notes: UserNote[]; tags: string[] }> {
  const [notes, tags] = await Promise.all([
    readOnlyDb.execute<UserNote & Record<string, unknown>>(sql`
      select n.id, n.body, to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        coalesce(nullif(a.full_name, ''), u.email, '') as "authorName"
      from user_notes n left join users u on u.id = n.author_id left join admin_users a on a.user_id = n.author_id
      where n.user_id = ${userId} order by n.created_at desc, n.id limit ${sql.raw(String(NOTES_SHOWN))}`),
    readTagsOf([userId]),
  ]);
  return { notes: notes.rows, tags: tags.get(userId) ?? [] };
}

export async function readTagsOf(userIds: readonly string[]): Promise<Map<string, string[]>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await readOnlyDb.execute<{ id: string; tags: string[] }>(sql`
    select user_id::text as id, array_agg(tag order by tag) as tags from user_tags
    where user_id = any(${sql.param([...userIds])}::uuid[]) group by user_id`);
  return new Map(rows.map(({ id, tags }) => [id, tags]));
}
