import { sealedColumns, versionInside } from "#domain/security/vault/sealed-columns.ts";
import type { Invariant } from "./invariant.ts";
import { type Scope, sealedInScope } from "./scope.ts";

/**
 * Database triggers that must be enabled. Each entry has the number of an invariant, the sentence that
 * describes the invariant, and the names of the triggers.
 */
const GUARDS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "I9",
    "the triggers that keep revoked items revoked are enabled",
    ["product_inventory_guard", "product_inventory_delete"],
  ],
  [
    "I12b",
    "the triggers of the append-only ledger and fees are enabled",
    [
      "ledger_transactions_append_only",
      "ledger_transactions_no_truncate",
      "ledger_entries_append_only",
      "ledger_entries_no_truncate",
      "provider_fees_append_only",
      "provider_fees_no_truncate",
    ],
  ],
  [
    "I19b",
    "the triggers of order versions, order events and completion are enabled",
    ["orders_guard", "order_events_append_only", "order_events_no_truncate"],
  ],
  [
    "I40b",
    "the triggers of the append-only price history are enabled",
    ["price_changes_append_only", "price_changes_no_truncate"],
  ],
  [
    "I23b",
    "the triggers of the append-only audit log are enabled",
    ["admin_audit_log_append_only", "admin_audit_log_no_truncate"],
  ],
];

const guards = GUARDS.map(([code, says, triggers]): Invariant => {
  const names = triggers.map((name) => `'${name}'`).join(", ");
  const query = `select wanted as row from unnest(array[${names}]) wanted
    where not exists (select 1 from pg_trigger where tgname = wanted and tgenabled in ('O', 'A'))`;
  return { code, says, when: "always", query: () => query };
});

/** Matches secrets of the provider and private keys, but not masked values. */
const SECRETS = "(sk|rk)_(live|test)_[A-Za-z0-9]{8,}|whsec_[A-Za-z0-9]{8,}|-----BEGIN [A-Z ]*PRIVATE KEY";

/**
 * Returns queries that check copies of key versions. A column can contain a copy of the key version that a
 * ciphertext contains. A deliverable contains a copy of the version of its item.
 */
const repeatedVersions = (of: Scope) =>
  sealedColumns
    .filter(({ version }) => version !== null)
    .map(
      ({ table, id, sealed, version }) => `select '${table} ' || ${id} as row from ${table}
      where ${sealedInScope(of, table)} and ${sealed} is not null and ${version} is distinct from ${versionInside(sealed)}`,
    )
    .concat(`select 'deliverables ' || d.id as row from deliverables d join product_inventory p on p.id = d.inventory_item_id
      where ${of.orders("d.order_id")} and d.key_version is distinct from p.key_version`);

/** The condition that a session (`s`) belongs to a blocked user or to former staff. */
const BLOCKED_OR_FORMER = `s.user_id in (select id from users where erased_at is null and blocked_at is not null
        union select user_id from admin_users where not is_active)`;

/** Invariants of secrets, the audit log and users. */
export const securityInvariants: readonly Invariant[] = [
  ...guards,
  {
    code: "I22",
    when: "changed",
    says: "every reveal of a delivered item has an audit row",
    query: (
      of,
    ) => `select d.id::text as row from deliverables d where ${of.orders("d.order_id")} and d.first_revealed_at is not null and not exists (
      select 1 from admin_audit_log a where a.action_type = 'ACCOUNT_DATA_DECRYPTED' and a.table_name = 'deliverables' and a.record_id = d.id::text)
      and not exists (
      select 1 from admin_audit_log a where a.action_type = 'ACCOUNT_DATA_DECRYPTED' and a.table_name = 'orders' and a.record_id = d.order_id::text
        and jsonb_exists(a.details->'deliverable_ids', d.id::text))`,
  },
  {
    code: "I24",
    when: "changed",
    says: "no audit row, order event or mail contains a provider key or a private key",
    query: (
      of,
    ) => `select 'audit ' || seq as row from admin_audit_log where ${of.auditRows("seq")} and details::text ~ '${SECRETS}'
      union all select 'order event ' || id from order_events where ${of.orders("order_id")} and details::text ~ '${SECRETS}'
      union all select 'mail ' || id from email_messages where ${of.mails("id")} and data::text ~ '${SECRETS}'`,
  },
  {
    code: "I22b",
    when: "changed",
    says: "an order is frozen by a fraud warning exactly while the warning is undecided",
    query: (
      of,
    ) => `select o.id::text as row from orders o where ${of.orders("o.id")} and ('early_fraud_warning' = any(o.exceptions)) <>
      exists (select 1 from exception_queue e where e.order_id = o.id and e.kind = 'early_fraud_warning' and e.resolved_at is null)`,
  },
  {
    code: "I25",
    when: "changed",
    says: "each code of a second factor and each backup code was accepted at most once",
    query: (
      of,
    ) => `select min(seq)::text as row from admin_audit_log where details->>'accepted' ~ '^(totp|backup):'
      and details->>'accepted' in (select details->>'accepted' from admin_audit_log where ${of.auditRows("seq")})
      group by details->>'accepted' having count(*) > 1`,
  },
  {
    code: "I26",
    when: "always",
    says: "there is at most one first admin",
    query: () => "select 'first admins' as row from admin_users where is_first having count(*) > 1",
  },
  {
    code: "I26b",
    when: "always",
    says: "at least one admin is active once a first admin exists",
    query: () => `select 'no active admin' as row where exists (select 1 from admin_users where is_first)
      and not exists (select 1 from admin_users where is_active)`,
  },
  {
    code: "I27",
    when: "changed",
    says: "staff actions on orders, refunds, batches and exceptions have an audit row of the user",
    query: (
      of,
    ) => `select 'order event ' || e.id as row from order_events e where ${of.orders("e.order_id")} and e.actor_kind = 'staff' and not exists (
        select 1 from admin_audit_log a where a.actor_id = e.actor_id
          and coalesce(a.details->>'order_id', a.record_id) = e.order_id::text)
      union all select 'refund ' || r.id from refunds r where ${of.orders("r.order_id")} and r.requested_by is not null and not exists (
        select 1 from admin_audit_log a where a.details->>'refund_id' = r.id::text
          and (a.action_type = 'ORDER_REFUND_REQUESTED' and a.actor_id = r.requested_by
            or a.action_type = 'ORDER_REFUND_CUT' and exists (select 1 from refunds o
              where o.id::text = a.details->>'instead_of' and o.requested_by = r.requested_by)))
      union all select 'manual payment ' || p.id from payments p where ${of.orders("p.order_id")} and p.provider = 'manual' and not exists (
        select 1 from admin_audit_log a where a.action_type = 'ORDER_MARKED_PAID' and a.record_id = p.order_id::text)
      union all select 'exception ' || x.id from exception_queue x where ${of.exceptions("x.id")} and x.resolved_by is not null and x.resolved_at is not null
        and not exists (select 1 from admin_audit_log a where a.action_type = 'EXCEPTION_RESOLVED'
          and a.actor_id = x.resolved_by and a.record_id = x.id::text)
      union all select 'batch ' || b.id from inventory_batches b where ${of.batches("b.id")} and b.created_by is not null and not exists (
        select 1 from admin_audit_log a where a.action_type in ('INVENTORY_ADDED', 'INVENTORY_IMPORTED', 'INVENTORY_RESHELVED')
          and a.actor_id = b.created_by and a.record_id = b.id::text)`,
  },
  {
    code: "I27b",
    when: "changed",
    says: "an audit row of the staff names its user, and its request when it came from one",
    query: (
      of,
    ) => `select seq::text as row from admin_audit_log where ${of.auditRows("seq")} and actor_kind = 'staff'
      and (actor_id is null or (ip <> '' and request_id = ''))`,
  },
  {
    code: "I28",
    when: "changed",
    says: "a delivered item belongs to the shopper of its order",
    query: (of) => `select d.id::text as row from deliverables d join orders o on o.id = d.order_id
      where ${of.orders("o.id")} and d.user_id is distinct from o.user_id`,
  },
  {
    code: "I30b",
    when: "changed",
    says: "the key version beside a ciphertext equals the version inside it",
    query: (of) => repeatedVersions(of).join(" union all "),
  },
  {
    code: "I29",
    when: "changed",
    says: "no session was used after its user was blocked, erased or removed from the staff",
    // A request that was running when the user was blocked or erased can still finish after that time. Each
    // check reads the sessions of blocked users and of former staff. The nightly check also reads the
    // sessions of erased users.
    query: (of) => `select s.id::text as row from sessions s join users u on u.id = s.user_id
      left join admin_users a on a.user_id = s.user_id and s.surface = 'admin' and not a.is_active
      cross join lateral (values (u.blocked_at), (u.erased_at), (a.updated_at)) gone(at)
      where ${of.isWhole ? "true" : BLOCKED_OR_FORMER} and s.created_at < gone.at and s.last_seen_at > gone.at + interval '5 seconds'`,
  },
  {
    code: "I34",
    when: "always",
    says: "no queued mail has an erased address",
    query: () =>
      "select id::text as row from email_messages where state = 'queued' and to_address like '%@erased.invalid'",
  },
];
