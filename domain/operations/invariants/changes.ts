import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import type { ScopeKind, ScopeRows } from "./scope.ts";

/**
 * Reads the rows that changed since the last check of the invariants. The check reads each changed row twice:
 * immediately, and again when the row is ten minutes old. The second reading finds rows that a transaction
 * committed only after the first reading.
 */

/** Maximum number of changes of one kind in one reading. */
const CHANGES_MAX = 2_000;
/** When a row has this age, no running transaction can still add an older row. */
const SETTLED = "interval '10 minutes'";
const MARKS = "invariant-changes";
const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * A table in which each row reports one change. The check reads the rows of the table in the order of an
 * index.
 */
interface Source {
  name: string;
  table: string;
  /**
   * The column by which the rows are sorted: a number, or a time. Rows with the same time are sorted by `id`.
   */
  column: string;
  isNumber?: boolean;
  where?: string;
  /** The column with the id of the changed object, and the kind of this object. */
  gives: string;
  kind: ScopeKind;
}

const sources: readonly Source[] = [
  { name: "events", table: "order_events", column: "id", isNumber: true, gives: "order_id", kind: "orders" },
  { name: "items", table: "product_inventory", column: "updated_at", gives: "id", kind: "items" },
  { name: "refunds", table: "refunds", column: "updated_at", gives: "order_id", kind: "orders" },
  { name: "withdrawals", table: "withdrawals", column: "updated_at", gives: "order_id", kind: "orders" },
  { name: "disputes", table: "disputes", column: "updated_at", gives: "order_id", kind: "orders" },
  {
    name: "reveals",
    table: "deliverables",
    column: "first_revealed_at",
    where: "first_revealed_at is not null",
    gives: "order_id",
    kind: "orders",
  },
  {
    name: "batches",
    table: "inventory_batches",
    column: "created_at",
    where: "item_count > 0",
    gives: "id",
    kind: "batches",
  },
  {
    name: "exceptions",
    table: "exception_queue",
    column: "resolved_at",
    where: "resolved_by is not null",
    gives: "id",
    kind: "exceptions",
  },
  { name: "mails", table: "email_messages", column: "created_at", gives: "id", kind: "mails" },
  { name: "audit", table: "admin_audit_log", column: "seq", isNumber: true, gives: "seq", kind: "auditRows" },
];

/**
 * The position up to which the rows of one table were read. A position consists of the value of the sort
 * column and the id of the row.
 */
type Position = readonly [at: string, id: string];
type Marks = Record<string, { prompt: Position; settled: Position }>;

export interface Changes {
  rows: ScopeRows;
  /**
   * The age of the newest change that this call has read, in seconds. The age is 0 when no unread changes are
   * waiting.
   */
  behindSeconds: number;
  /** Whether more changes are waiting for the next check. */
  isMore: boolean;
  /**
   * Stores the positions up to which changes were read, so that the next check continues from these
   * positions.
   */
  save: () => Promise<void>;
}

/**
 * Reads the next changes after the stored positions. The first call reads the changes of the last ten
 * minutes.
 */
export async function readChanges(max = CHANGES_MAX): Promise<Changes> {
  const marks = await readMarks();
  const found = new Map<ScopeKind, Set<string>>();
  let behindSeconds = 0;
  let isMore = false;
  for (const source of sources) {
    const mark = marks[source.name] ?? (await firstMark(source));
    const prompt = await readPage(source, mark.prompt, max, false);
    const settled = await readPage(source, mark.settled, max, true);
    const ids = found.get(source.kind) ?? new Set();
    for (const id of [...prompt.ids, ...settled.ids]) ids.add(id);
    found.set(source.kind, ids);
    marks[source.name] = { prompt: prompt.end, settled: settled.end };
    if (prompt.isFull) behindSeconds = Math.max(behindSeconds, prompt.age);
    isMore ||= prompt.isFull || settled.isFull;
  }
  const rows = await addRelated((kind) => [...(found.get(kind) ?? [])]);
  return { rows, behindSeconds, isMore, save: () => saveMarks(marks) };
}

async function readMarks(): Promise<Marks> {
  const [row] = await db.select().from(readerCursors).where(eq(readerCursors.name, MARKS));
  return row ? (JSON.parse(row.position) as Marks) : {};
}

async function saveMarks(marks: Marks): Promise<void> {
  const position = JSON.stringify(marks);
  await db
    .insert(readerCursors)
    .values({ name: MARKS, position })
    .onConflictDoUpdate({ target: readerCursors.name, set: { position, updatedAt: sql`now()` } });
}

/** Returns the position directly before the first change of the last ten minutes. */
async function firstMark({ table, column, isNumber }: Source): Promise<Marks[string]> {
  const { rows } = await db.execute<{ at: string }>(
    sql.raw(
      isNumber
        ? `select coalesce((select ${column} from ${table} where created_at < now() - ${SETTLED}
            order by ${column} desc limit 1), 0)::text as at`
        : `select (now() - ${SETTLED})::text as at`,
    ),
  );
  const start: Position = [rows[0]?.at ?? "", NO_ID];
  return { prompt: start, settled: start };
}

interface Page {
  ids: string[];
  end: Position;
  isFull: boolean;
  /** The age of the last row of this reading, in seconds. */
  age: number;
}

/**
 * Reads the rows after a position. When `isSettled` is true, the function stops before the first row that is
 * younger than ten minutes.
 */
async function readPage(source: Source, [at, id]: Position, max: number, isSettled: boolean): Promise<Page> {
  const { table, column, isNumber, where = "true", gives } = source;
  const moment = isNumber ? "created_at" : column;
  const after = isNumber
    ? sql`${sql.raw(column)} > ${at}::bigint`
    : sql`(${sql.raw(column)}, id) > (${at}::timestamptz, ${id}::uuid)`;
  const { rows } = await db.execute<{
    at: string;
    row_id: string;
    gives: string | null;
    is_settled: boolean;
    age: number;
  }>(sql`select ${sql.raw(column)}::text as at, id::text as row_id, ${sql.raw(gives)}::text as gives,
      ${sql.raw(`${moment} < now() - ${SETTLED} as is_settled, extract(epoch from now() - ${moment})::float8 as age`)}
    from ${sql.raw(table)} where ${sql.raw(where)} and ${after}
    order by ${sql.raw(isNumber ? column : `${column}, id`)} limit ${max}`);
  const cut = isSettled ? rows.findIndex((row) => !row.is_settled) : -1;
  const taken = cut < 0 ? rows : rows.slice(0, cut);
  const last = taken.at(-1);
  return {
    ids: taken.flatMap((row) => row.gives ?? []),
    end: last ? [last.at, last.row_id] : [at, id],
    isFull: taken.length === max,
    age: last?.age ?? 0,
  };
}

/**
 * Adds related rows to the rows to check: items, customers and products of the changed orders, and products
 * that staff changed.
 */
async function addRelated(changed: (kind: ScopeKind) => string[]): Promise<ScopeRows> {
  const orderIds = sql.param(changed("orders"));
  const ofOrders = sql`order_id = any(${orderIds}::uuid[])`;
  const list = async (query: ReturnType<typeof sql>) =>
    (await db.execute<{ id: string }>(query)).rows.map(({ id }) => id);
  const items = await list(sql`
    select inventory_item_id::text as id from deliverables where ${ofOrders} and inventory_item_id is not null
    union select p.id::text from product_inventory p join order_items i on i.id = p.order_item_id where i.${ofOrders}`);
  const customers = await list(sql`select distinct customer_id::text as id from orders
    where id = any(${orderIds}::uuid[]) and customer_id is not null`);
  const products = await list(sql`
    select product_id::text as id from order_items where ${ofOrders}
    union select record_id from admin_audit_log where seq = any(${sql.param(changed("auditRows"))}::bigint[])
      and table_name = 'products' and record_id ~ '^[0-9a-f-]{36}$'`);
  return {
    orders: changed("orders"),
    items: [...new Set([...changed("items"), ...items])],
    customers,
    products,
    batches: changed("batches"),
    exceptions: changed("exceptions"),
    mails: changed("mails"),
    auditRows: changed("auditRows"),
  };
}
