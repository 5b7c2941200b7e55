/**
 * SQL text for a FROM clause: the orders (`o`) of every account that has the same mailbox as one user
 * (`buyer`). The WHERE clause must identify the user: `buyer.id = :userId`. The result includes a guest's
 * order only when the order is paid. Before the payment, the shop does not know whether the guest can read
 * the mailbox.
 */
export const ORDERS_OF_MAILBOX = `users buyer join users account on account.mailbox = buyer.mailbox
      join orders o on o.user_id = account.id and (o.payment_state = 'paid'
        or not exists (select from guest_orders g where g.order_id = o.id))`;

/**
 * SQL for the order sessions of a guest's browser. The result contains the session that the browser sends,
 * and the session that an earlier request of the same checkout attempt began.
 */
const GUEST_SESSIONS = `(select s.id from sessions s where s.surface = 'order'
      and (s.id = :sessionId::uuid or s.token_hash = :tokenHash::bytea))`;

/** The ids of the orders that a guest's browser placed, as SQL. */
export const ORDERS_OF_BROWSER = `(
      select g.order_id from guest_orders g where g.session_id in ${GUEST_SESSIONS})`;

/** The paid orders (`o`) of a mailbox, and the orders that the guest's browser placed. */
export const ORDERS_OF_GUEST = `(
      select paid.* from users account join orders paid on paid.user_id = account.id
      where account.mailbox = :mailbox and paid.payment_state = 'paid'
      union
      select placed.* from orders placed where placed.id in ${ORDERS_OF_BROWSER}
    ) o`;
