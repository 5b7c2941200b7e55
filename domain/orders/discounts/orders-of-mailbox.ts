/**
 * SQL for a `from`. Selects the orders (`o`) of a user (`buyer`), and the orders of every other account
 * whose email address reaches the same mailbox. Name the user in the `where`: `buyer.id = :userId`.
 */
export const ORDERS_OF_MAILBOX = `users buyer join users account on account.mailbox = buyer.mailbox
      join orders o on o.user_id = account.id`;
