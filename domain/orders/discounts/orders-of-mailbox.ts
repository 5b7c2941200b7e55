/**
 * The orders (`o`) of every account with the mailbox of one user (`buyer`) as SQL, for a `from`. Name the
 * user in the `where`: `buyer.id = :userId`.
 */
export const ORDERS_OF_MAILBOX = `users buyer join users account on account.mailbox = buyer.mailbox
      join orders o on o.user_id = account.id`;
