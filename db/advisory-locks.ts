/**
 * The numbers of PostgreSQL's advisory locks. The numbers are in one place because two equal numbers would
 * make unrelated work wait. A number must not change while two versions of the shop run side by side.
 */
export const advisoryLocks = {
  /** Held by the one process that migrates. */
  migration: 7_261_001,
  /** Held by each writer of the audit log, because each row contains the hash of the row before it. */
  auditChain: 7_261_002,
  /** Held by each writer of the catalog, so that slugs and the search vocabulary stay consistent. */
  catalogue: 7_261_003,
  /** Lets one of several workers compare the provider's books with the ledger. */
  comparison: 7_261_004,
  /** Lets one of several workers report a broken invariant. */
  invariants: 7_261_005,
  /** Lets one of several processes report a wrong clock. */
  clocks: 7_261_006,
  /** Held by each command that changes the key file. */
  keys: 7_261_007,
  /** Held by each writer that adds or removes an admin, so that the shop always keeps one admin. */
  admins: 7_261_008,
  /** Held by each request that creates the first admin. */
  firstAdmin: 7_261_009,
  /** Held by each writer of settings, also for keys that have no row to lock yet. */
  settings: 7_261_010,
  /**
   * Held by each writer that judges prices, so that two changes which are allowed alone never pass together.
   * Taken after the locks of the catalog, of a coupon and of the settings.
   */
  priceGuard: 7_261_017,
  /**
   * One lock per staff user (hash as second key): held by each action of the user that gives goods or money.
   */
  givingOfStaff: 7_261_018,
  /** Lets one of several workers queue the mails to staff. */
  staffNotices: 7_261_131,
  /** Held by a process that records a failing job or its next success, or payment pages that were refused. */
  jobs: 7_261_132,
  /** Lets one of several workers count the stock levels. */
  shelves: 7_261_133,
  /**
   * One lock per network (hash as second key): held by each request that places an order from the network.
   */
  holdsOfNetwork: 7_261_011,
  /**
   * One lock per product (hash as second key): held by each order of the product from an account whose email
   * address is not confirmed.
   */
  holdsOfUnverified: 7_261_012,
  /**
   * One lock per mailbox (hash as second key): held by each order that an account of the mailbox places for a
   * product with a limit per customer.
   */
  ordersOfMailbox: 7_261_100,
  /**
   * One lock per mail address (hash as second key): held by each guest order that is placed or paid, and by
   * an account that adopts the paid orders of the guest with its address.
   */
  mailbox: 7_261_145,
  /** Lets one of several workers report outdated exchange rates. */
  rates: 7_261_013,
  /** Lets one of several workers report late channels. */
  channels: 7_261_150,
  /** Lets one of several workers report a full disk. */
  room: 7_261_019,
  /** Lets one of several workers check the invariants. */
  invariantRounds: 7_261_014,
  /** Lets one of several workers add the changes of the lists' counts. */
  counts: 7_261_015,
  /** Lets one of several workers count the sales of products. */
  salesTallies: 7_261_016,
  /** Lets one of several processes make a backup and prove it. */
  backups: 7_261_069,
  /** Held by a process that raises or ends an alert about backups. */
  backupAlerts: 7_261_070,
  /**
   * Held by a writer of cards that another shop has sold, and shared by the writers of credentials. An item
   * is therefore never added beside the row that says it is sold.
   */
  soldElsewhere: 7_261_036,
  /** Lets one of several workers compute the sales by day. */
  salesDays: 7_261_062,
  /** Lets one of several workers count the products that are bought together. */
  productPairs: 7_261_138,
} as const;
