import { CHAIN_START, chainHash, HEAD, headMark } from "#domain/security/audit/audit-chain.ts";
import { type Filling, SPAN } from "./filling.ts";

/** The number of rows that the program transfers in one database round trip. */
const PAGE = 5_000;

interface Row {
  seq: string;
  action_type: string;
  table_name: string;
  record_id: string;
  actor_kind: "shopper" | "staff" | "system";
  actor_id: string | null;
  permission: string;
  request_id: string;
  ip: string;
  user_agent: string;
  details: Record<string, unknown>;
  created_at: Date;
}

/**
 * Inserts the rows of the audit log. The log has a row for each reveal, for each refund that staff requested,
 * and for each batch that staff added. The log has one security event for every ten orders. Links the rows in
 * chronological order to the hash chain, with the key of the shop.
 */
export async function fillAudit(filling: Filling): Promise<void> {
  await planRows(filling);
  const { run } = filling;
  let hash: Buffer = CHAIN_START;
  let seq = 0;
  for (;;) {
    const { rows } = await run(`select * from fill.audit where seq > $1 order by seq limit ${PAGE}`, [seq]);
    if (rows.length === 0) break;
    const [numbers, before, after]: [number[], Buffer[], Buffer[]] = [[], [], []];
    for (const row of rows as Row[]) {
      before.push(hash);
      seq = Number(row.seq);
      hash = chainHash(hash, chained(row, seq));
      numbers.push(seq);
      after.push(hash);
    }
    await run(
      `insert into admin_audit_log (seq, action_type, table_name, record_id, actor_kind, actor_id, permission, request_id, ip,
        user_agent, details, created_at, prev_hash, hash)
      select a.*, h.before, h.after from unnest($1::bigint[], $2::bytea[], $3::bytea[]) h(seq, before, after) join fill.audit a using (seq)`,
      [numbers, before, after],
    );
  }
  await run("insert into reader_cursors (name, position) values ($1, $2)", [HEAD, headMark(seq, hash)]);
}

const chained = (row: Row, seq: number) => ({
  seq,
  actionType: row.action_type,
  tableName: row.table_name,
  recordId: row.record_id,
  actorKind: row.actor_kind,
  actorId: row.actor_id,
  permission: row.permission,
  requestId: row.request_id,
  ip: row.ip,
  userAgent: row.user_agent,
  details: row.details,
  createdAt: row.created_at,
});

async function planRows({ run, size, at, adminId }: Filling): Promise<void> {
  const staff = `'staff', '${adminId}'::uuid, 'admin'`;
  await run(`
    create unlogged table fill.audit as
    select row_number() over (order by moment) as seq, action_type, table_name, record_id, actor_kind, actor_id, permission,
      'request-' || row_number() over (order by moment) as request_id, '203.0.113.7' as ip, 'Mozilla/5.0' as user_agent, details,
      date_trunc('milliseconds', moment) as created_at
    from (
      select 'ACCOUNT_DATA_DECRYPTED' as action_type, 'deliverables' as table_name, id::text as record_id, 'shopper' as actor_kind,
        user_id as actor_id, '' as permission, '{}'::jsonb as details, first_revealed_at as moment
      from deliverables where first_revealed_at is not null
      union all
      select 'ORDER_REFUND_REQUESTED', 'orders', order_id::text, ${staff},
        jsonb_build_object('refund_id', id, 'scope', 'amount', 'reason', 'asked for it'), created_at
      from refunds where requested_by is not null
      union all
      select 'INVENTORY_IMPORTED', 'product_inventory', id::text, ${staff},
        jsonb_build_object('product_id', product_id, 'items', item_count), created_at
      from inventory_batches where created_by is not null
      union all
      select case n % 5 when 0 then 'RATE_LIMIT_CHECK' when 1 then 'PRODUCT_UPDATED' when 2 then 'SESSION_START' else 'SECURITY_EVENT' end,
        'sessions', n::text, case when n % 3 = 0 then 'system' else 'staff' end, case when n % 3 <> 0 then '${adminId}'::uuid end, '',
        jsonb_build_object('alert_type', 'ADMIN_LOGIN_ATTEMPT', 'severity', (array['low', 'medium', 'high', 'critical'])[1 + n % 4],
          'success', n % 7 <> 0, 'allowed', n % 5 <> 0), ${at} - ${SPAN} * power(1 - n::float8 / (${size.orders} / 10), 1.5)
      from generate_series(1, ${size.orders} / 10) n
    ) acts`);
  await run("create index on fill.audit (seq)");
  await run("analyze fill.audit");
}
