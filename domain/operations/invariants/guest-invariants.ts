import type { Invariant } from "./invariant.ts";

/** The guest row that owns an order. */
const GUEST_OF_ORDER = "orders o join users g on g.id = o.user_id and g.is_guest";

/** Invariants of guests and of the order sessions of their browsers. */
export const guestInvariants: readonly Invariant[] = [
  {
    code: "I58",
    when: "changed",
    says: "a guest has no session and is never staff",
    query: (of) => `select distinct g.id::text as row from ${GUEST_OF_ORDER}
      where ${of.orders("o.id")} and (exists (select 1 from sessions s where s.user_id = g.id)
        or exists (select 1 from admin_users a where a.user_id = g.id)
        or exists (select 1 from team_members m where m.user_id = g.id))`,
  },
  {
    code: "I59",
    when: "changed",
    says: "an order session opened only units of orders that it had a right to open",
    // Sessions and their grants are not in a backup. Therefore, after a restore, the record of an opened
    // delivery refers to a session that no longer exists.
    query: (of) => `select a.seq::text as row from admin_audit_log a
      join sessions s on s.id::text = a.details->>'order_session'
      where ${of.auditRows("a.seq")} and a.action_type = 'ACCOUNT_DATA_DECRYPTED' and not exists (
        select 1 from order_grants g where g.session_id = s.id
          and g.order_id::text = coalesce(a.details->>'order_id', a.record_id))`,
  },
  {
    code: "I60",
    when: "changed",
    says: "no guest holds a paid order while an account has proved the mailbox of its address",
    query: (of) => `select o.id::text as row from ${GUEST_OF_ORDER}
      join users a on a.email = o.customer_email and not a.is_guest
      where ${of.orders("o.id")} and o.payment_state = 'paid' and a.email_verified_at is not null
        and a.erased_at is null`,
  },
  {
    code: "I61",
    when: "changed",
    says: "a guest's order belongs to the guest or account of its address, and so does its customer",
    query: (of) => `select o.id::text as row from guest_orders g join orders o on o.id = g.order_id
      join users u on u.id = o.user_id left join customers c on c.id = o.customer_id
      where ${of.orders("o.id")}
        and (u.email <> o.customer_email or c.user_id is distinct from o.user_id
          or (o.payment_state <> 'paid' and not u.is_guest and u.erased_at is null))`,
  },
];
