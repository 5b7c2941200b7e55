import { statement } from "#db/statement.ts";
import type { grantSources } from "#db/values/vocabulary.ts";

/** The order session that a browser presents, and the values of a new order session. */
export interface SessionInput {
  /** The id is null for a browser without an order session. */
  sessionId: string | null;
  /** The hash of the token for a new session. */
  tokenHash: Buffer;
  ip: string;
  userAgent: string;
  /**
   * The number of days that the session lasts from now, and the maximum number of days from its beginning.
   */
  days: number;
  mostDays: number;
}

/**
 * Extends the order session of a browser. Begins a new session when the browser has none. When a session
 * already exists with the same token, the function uses this session. The function locks the row of the
 * session. Concurrent orders of the same browser wait for this lock. `is_new` is true when the browser must
 * receive the token.
 */
export const keepOrderSession = statement<SessionInput, { id: string; is_new: boolean; ends: Date }>(
  "keep_order_session",
  `with kept as (
    update sessions set last_seen_at = now(),
      expires_at = least(now() + make_interval(days => :days), created_at + make_interval(days => :mostDays))
    where id = :sessionId::uuid and surface = 'order' and ended_at is null and expires_at > now()
    returning id, expires_at
  ),
  begun as (
    insert into sessions (surface, token_hash, ip, user_agent, expires_at)
    select 'order', :tokenHash::bytea, :ip, :userAgent, now() + make_interval(days => :days)
    where not exists (select from kept)
    on conflict (token_hash) do update set last_seen_at = now()
    returning id, expires_at
  )
  select id, false as is_new, expires_at as ends from kept
  union all select id, true, expires_at from begun`,
);

/** Lets an order session open one order until the session ends. */
export const grantOrder = statement<
  { sessionId: string; orderId: string; source: (typeof grantSources)[number] },
  { order_id: string }
>(
  "grant_order",
  `insert into order_grants (session_id, order_id, source, expires_at)
  select id, :orderId::uuid, :source, expires_at from sessions
  where id = :sessionId::uuid and surface = 'order'
  on conflict (session_id, order_id) do update set expires_at = excluded.expires_at
  returning order_id`,
);
