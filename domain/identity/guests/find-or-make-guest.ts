import { statement } from "#db/statement.ts";

/**
 * Takes the lock of a mailbox until the end of the transaction. The code that places or pays a guest order
 * takes the lock of the mailbox. The code that moves a guest's orders to an account also takes the lock of
 * the mailbox. The code takes the lock before it reads the users with the address. Because of the lock, a
 * move of a guest's orders to an account misses no paid order.
 */
export const lockMailbox = statement<{ lock: number; email: string }, object>(
  "lock_mailbox",
  "select pg_advisory_xact_lock(:lock, hashtext(:email))",
);

/** Returns the guest row of an address, and makes the row when it is missing. Locks the row. */
export const findOrMakeGuest = statement<{ email: string }, { id: string }>(
  "find_or_make_guest",
  `insert into users (email) values (:email)
  on conflict (email) where is_guest do update set updated_at = users.updated_at returning id`,
);

/**
 * Finds the account whose user has proved ownership of the mailbox of an address. The shop treats the mailbox
 * of a staff user as proved, because staff are invited by mail. The function does not return an account whose
 * user never proved ownership of the mailbox.
 */
export const findProvedAccount = statement<{ email: string }, { id: string }>(
  "find_proved_account",
  `select u.id from users u where u.email = :email and not u.is_guest and u.erased_at is null
    and (u.email_verified_at is not null
      or exists (select from admin_users a where a.user_id = u.id and a.is_active)
      or exists (select from team_members m where m.user_id = u.id and m.is_active))`,
);
