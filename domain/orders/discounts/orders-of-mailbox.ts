/**
 * SQL for a `from`: the orders (`o`) of every account that has the mailbox of one user (`buyer`). Name the
 * user in the `where`: `buyer.id = :userId`.
 */
export const ORDERS_OF_MAILBOX = `users buyer join users account on account.mailbox = buyer.mailbox
      join orders o on o.user_id = account.id`;
