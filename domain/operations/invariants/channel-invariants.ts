import { eventIdSql } from "#domain/messaging/events/channel-conditions.ts";
import type { Invariant } from "./invariant.ts";

/**
 * The check ignores events before this time. A transaction that writes an event can overlook a change of the
 * channel for at most one minute after this change.
 */
const SINCE = "c.listens_since + interval '1 minute'";
/** The shop deletes messages after 90 days. The check therefore reads only newer events. */
const STORED = "now() - interval '85 days'";
const SECRETS = "whsec_[A-Za-z0-9+/]{8,}|[0-9]{3,}:[A-Za-z0-9_-]{30,}|(sk|rk)_(live|test)_[A-Za-z0-9]{8,}";
const MAIL = "[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+[.][A-Za-z]{2,}";

/**
 * Returns the SQL condition for the webhooks that lack their message about an event `e` of this type.
 */
const missing = (type: string): string => `c.kind = 'webhook' and c.is_active and ${type} = any(c.types)
    and e.created_at > ${SINCE} and e.created_at > ${STORED}
    and not exists (select from channel_messages m
      where m.channel_id = c.id and m.event_id = ${eventIdSql("e.public_id", type)})`;

/** Invariants of public events and their messages to channels. */
export const channelInvariants: readonly Invariant[] = [
  {
    code: "I48",
    when: "changed",
    says: "each public event has one message for each webhook that listed it then",
    query: (of) => `select 'order event ' || e.id as row from order_events e
      cross join unnest(e.public_events) as x (type) join channels c on ${missing("x.type")}
      where ${of.orders("e.order_id")}${
        of.isWhole
          ? ` union all select 'shop event ' || e.id from shop_events e join channels c on ${missing("e.type")}`
          : ""
      }`,
  },
  {
    code: "I49",
    when: "always",
    says: "no message of an active channel is due for 10 minutes without an active alert",
    query: () => `select c.id::text as row from channels c where c.is_active
      and exists (select from channel_messages m where m.channel_id = c.id and m.state = 'queued'
        and m.next_attempt_at < now() - interval '12 minutes')
      and not exists (select from active_alerts a where a.kind = 'CHANNEL_BEHIND' and a.record_id = c.id::text)`,
  },
  {
    code: "I50",
    when: "changed",
    says: "no event, message or answer of a channel holds a secret, a token or a mail address of a customer",
    query: (of) => `select 'message ' || m.id as row from channel_messages m
      left join order_events e on e.id = m.order_event_id
      where ${of.isWhole ? "true" : of.orders("e.order_id")} and (m.answer ~ '${SECRETS}' or m.event_id ~ '${SECRETS}')${
        of.isWhole
          ? ` union all select 'shop event ' || id from shop_events where data::text ~ '${SECRETS}|${MAIL}'`
          : ""
      }`,
  },
];
