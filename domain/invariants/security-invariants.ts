import type { Invariant } from "./invariant.ts";

/** What the database itself holds by triggers: [invariant, what it says, the triggers]. */
const GUARDS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "I9",
    "the guard that nothing leaves burned stands",
    ["product_inventory_guard", "product_inventory_delete"],
  ],
  [
    "I12b",
    "the guards of the ledger, which is append-only, stand",
    [
      "ledger_transactions_append_only",
      "ledger_transactions_no_truncate",
      "ledger_entries_append_only",
      "ledger_entries_no_truncate",
    ],
  ],
  [
    "I19b",
    "the guards of an order's version, events and completion stand",
    ["orders_guard", "order_events_append_only", "order_events_no_truncate"],
  ],
  [
    "I23b",
    "the guards of the audit log stand",
    ["admin_audit_log_append_only", "admin_audit_log_no_truncate"],
  ],
];

const guards = GUARDS.map(([code, says, triggers]): Invariant => {
  const names = triggers.map((name) => `'${name}'`).join(", ");
  const query = `select wanted as row from unnest(array[${names}]) wanted
    where not exists (select 1 from pg_trigger where tgname = wanted and tgenabled in ('O', 'A'))`;
  return { code, says, query };
});

/** What a secret of the provider, or a private key, looks like; values that are hidden do not. */
const SECRETS = "(sk|rk)_(live|test)_[A-Za-z0-9]{8,}|whsec_[A-Za-z0-9]{8,}|-----BEGIN [A-Z ]*PRIVATE KEY";

/** What must always be true of secrets, the audit log and people. */
export const securityInvariants: readonly Invariant[] = [
  ...guards,
  {
    code: "I22",
    says: "no delivery was opened without an audit row",
    query: `select d.id::text as row from deliverables d where d.first_revealed_at is not null and not exists (
      select 1 from admin_audit_log a where a.action_type = 'ACCOUNT_DATA_DECRYPTED' and a.table_name = 'deliverables' and a.record_id = d.id::text)`,
  },
  {
    code: "I24",
    says: "no key of the provider and no private key stands in an audit row, an event or a mail",
    query: `select 'audit ' || seq as row from admin_audit_log where details::text ~ '${SECRETS}'
      union all select 'order event ' || id from order_events where details::text ~ '${SECRETS}'
      union all select 'mail ' || id from email_messages where data::text ~ '${SECRETS}'`,
  },
  {
    code: "I26",
    says: "at most one first admin",
    query: "select 'first admins' as row from admin_users where is_first having count(*) > 1",
  },
  {
    code: "I26b",
    says: "once there was a first admin, at least one admin is active",
    query: `select 'no active admin' as row where exists (select 1 from admin_users where is_first)
      and not exists (select 1 from admin_users where is_active)`,
  },
  {
    code: "I28",
    says: "a delivery belongs to its order's buyer",
    query: `select d.id::text as row from deliverables d join orders o on o.id = d.order_id
      where d.user_id is distinct from o.user_id`,
  },
];
