import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { readOnlyDb } from "#db/read-only.server.ts";
import type { ActorKind } from "#db/values/vocabulary.ts";
import { accountIdOf } from "#domain/identity/guests/find-account.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { likePattern } from "#domain/kernel/text/like-pattern.ts";
import { subjectsOf } from "#domain/messaging/alerts/alert-subjects.ts";
import { type AuditQuery, subjectOf } from "./audit-query.ts";
import { AUDIT_PAGE, type AuditPage, type AuditRow } from "./audit-views.ts";

/** A search by a part of an address finds at most this number of people. */
const PEOPLE_MAX = 20;

interface Found extends Record<string, unknown> {
  seq: number;
  action: string;
  tableName: string;
  recordId: string;
  actorKind: ActorKind;
  actorId: string | null;
  permission: string;
  requestId: string;
  ip: string;
  userAgent: string;
  details: Record<string, unknown>;
  createdAt: string;
}

/**
 * Lists one page of the audit log, newest first. For each filter there is an index whose last column is the
 * time. The cost of a page therefore does not grow with the length of the log. The query finds a page by the
 * row next to the page, not by an offset.
 * @param timeZone the time zone of the days in the query.
 * @throws SignInRequired, NotPermitted
 */
export async function listAudit(caller: Caller, query: AuditQuery, timeZone: string): Promise<AuditPage> {
  requirePermission(caller, "audit.view");
  const [people, about, edge] = await Promise.all([
    query.person ? findPeople(query.person) : null,
    query.about ? findSubject(query.about) : null,
    query.after ? readEdge(query.after.seq) : null,
  ]);
  if (people?.length === 0 || about === "unknown")
    return { rows: [], hasNewer: false, hasOlder: false, isUnknown: true };
  const isNewer = edge !== null && query.after?.direction === "newer";
  const conditions = [...inTime(query, timeZone), ...(edge ? [beyond(edge, isNewer)] : [])];
  if (query.action) conditions.push(sql`a.action_type = ${query.action}`);
  const found = await read({ people, about, conditions, isNewer });
  const isMore = found.length > AUDIT_PAGE;
  const shown = found.slice(0, AUDIT_PAGE);
  if (isNewer) shown.reverse();
  return {
    rows: await named(shown),
    hasNewer: isNewer ? isMore : edge !== null,
    hasOlder: isNewer ? true : isMore,
    isUnknown: false,
  };
}

async function named(found: readonly Found[]): Promise<AuditRow[]> {
  const subjects = await subjectsOf(found);
  return found.map(({ tableName, actorId, ...row }, at) => ({
    ...row,
    ...(subjects[at] ?? { actor: "", about: "", place: "", table: tableName }),
    event: row.action === "SECURITY_EVENT" ? String(row.details.alert_type ?? "") : "",
    hasFailed: row.details.success === false || row.details.allowed === false,
  }));
}

interface Reading {
  people: readonly string[] | null;
  about: SQL | null;
  conditions: readonly SQL[];
  isNewer: boolean;
}

/**
 * Reads one row more than a page shows, to know whether another page exists. One order, or another single
 * subject, has few rows in the audit log. The query therefore reads all rows of the subject before it sorts
 * them. The query finds the rows of each person through an index.
 */
async function read({ people, about, conditions, isNewer }: Reading): Promise<Found[]> {
  const order = sql.raw(isNewer ? "order by created_at asc, seq asc" : "order by created_at desc, seq desc");
  const limit = sql.raw(`limit ${AUDIT_PAGE + 1}`);
  const where = (all: readonly SQL[]) =>
    all.length > 0 ? sql`where ${sql.join([...all], sql` and `)}` : sql``;
  const source = about
    ? sql`(select * from admin_audit_log s where ${about} offset 0) a`
    : sql`admin_audit_log a`;
  const rows = people
    ? sql`unnest(${sql.param([...people])}::uuid[]) as person (id)
        cross join lateral (select a.* from ${source} ${where([sql`a.actor_id = person.id`, ...conditions])}
          ${order} ${limit}) found`
    : sql`(select a.* from ${source} ${where(conditions)} ${order} ${limit}) found`;
  const result = await readOnlyDb.execute<Found>(sql`
    select seq::float8 as seq, action_type as action, table_name as "tableName", record_id as "recordId",
      actor_kind as "actorKind", actor_id::text as "actorId", permission, request_id as "requestId", found.ip,
      user_agent as "userAgent", details,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from ${rows} ${order} ${limit}`);
  return result.rows;
}

/** Finds the id of the person with an address, or the ids of people whose address contains a text. */
async function findPeople(typed: string): Promise<string[]> {
  const literal = (text: string) => sql.raw(pg.escapeLiteral(text));
  const exact = await readOnlyDb.execute<{ id: string }>(accountIdOf(typed));
  if (exact.rows.length > 0) return exact.rows.map(({ id }) => id);
  const { rows } = await readOnlyDb.execute<{ id: string }>(sql`
    select id from users where not is_guest and email like ${literal(likePattern(typed))} limit ${sql.raw(String(PEOPLE_MAX))}`);
  return rows.map(({ id }) => id);
}

/** Returns the condition of a subject, or "unknown" when the shop does not know the order or the person. */
async function findSubject(typed: string): Promise<SQL | "unknown"> {
  const subject = subjectOf(typed);
  if (subject.kind === "unknown") return "unknown";
  if (subject.kind === "row")
    return sql`(s.record_id = ${subject.id} or coalesce(s.details->>'order_id', s.record_id) = ${subject.id})`;
  const { rows } = await readOnlyDb.execute<{ id: string }>(
    subject.kind === "order"
      ? sql`select id::text from orders where order_number = ${subject.number}`
      : accountIdOf(subject.email),
  );
  const id = rows[0]?.id;
  if (!id) return "unknown";
  return subject.kind === "order"
    ? sql`coalesce(s.details->>'order_id', s.record_id) = ${id}`
    : sql`s.record_id = ${id}`;
}

interface Edge extends Record<string, unknown> {
  seq: string;
  at: string;
}

async function readEdge(seq: number): Promise<Edge | null> {
  const { rows } = await readOnlyDb.execute<Edge>(
    sql`select seq::text, created_at::text as at from admin_audit_log where seq = ${seq}`,
  );
  return rows[0] ?? null;
}

const beyond = ({ seq, at }: Edge, isNewer: boolean): SQL =>
  isNewer
    ? sql`(a.created_at >= ${at}::timestamptz and (a.created_at > ${at}::timestamptz or a.seq > ${seq}::bigint))`
    : sql`(a.created_at <= ${at}::timestamptz and (a.created_at < ${at}::timestamptz or a.seq < ${seq}::bigint))`;

/** Returns the conditions of the first and the last day. The last day is included. */
function inTime({ from, to }: AuditQuery, timeZone: string): SQL[] {
  const startOf = (day: string, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone ${timeZone}::text)`;
  return [
    ...(from ? [sql`a.created_at >= ${startOf(from, 0)}`] : []),
    ...(to ? [sql`a.created_at < ${startOf(to, 1)}`] : []),
  ];
}
