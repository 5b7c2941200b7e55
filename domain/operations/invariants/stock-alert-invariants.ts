import type { Invariant } from "./invariant.ts";

/** Invariants of the events about stock, and of the people who wait for a product. */
export const stockAlertInvariants: readonly Invariant[] = [
  {
    code: "I51",
    when: "night",
    says: "a person who waits for a product gets one mail, after the confirmation",
    query: () => `select r.id::text as row from restock_requests r
      left join email_messages m on m.dedupe_key = 'restock_available:' || r.id
      where (m.id is null) <> (r.notified_at is null) or m.created_at < r.confirmed_at`,
  },
  {
    code: "I52",
    when: "night",
    says: "the events of a product say in turn that it is sold out and that it is back",
    query: () => `select distinct subject_id as row from (
        select subject_id, type, lag(type) over (partition by subject_id order by id) as former
        from shop_events where type in ('stock.out', 'stock.back')
      ) turns where type = former`,
  },
];
