/**
 * The numbers of PostgreSQL's advisory locks. All lock numbers are in this file, because two locks with the
 * same number would make unrelated work wait. The number of a lock must not change while two versions of the
 * shop run side by side.
 */
export const advisoryLocks = {
  /** The process that migrates the database holds this lock. */
  migration: 7_261_001,
  /** Each writer of the audit log holds this lock, because each row contains the hash of the previous row. */
  auditChain: 7_261_002,
  /** Each writer of the catalog holds this lock, so that slugs and the search vocabulary stay consistent. */
  catalogue: 7_261_003,
  /** Lets one of several workers compare the provider's books with the ledger. */
  comparison: 7_261_004,
  /** Lets one of several workers report a broken invariant. */
  invariants: 7_261_005,
  /** Lets one of several processes report a wrong clock. */
  clocks: 7_261_006,
  /** Each command that changes the key file holds this lock. */
  keys: 7_261_007,
  /** Each writer that adds or removes an admin holds this lock, so that the shop always keeps one admin. */
  admins: 7_261_008,
  /** Each request that creates the first admin holds this lock. */
  firstAdmin: 7_261_009,
  /** Each writer of settings holds this lock, also for keys that have no row to lock yet. */
  settings: 7_261_010,
  /**
   * Each writer that checks whether a price change is allowed holds this lock. Therefore the shop never
   * accepts two concurrent changes when only one of the two is allowed. A transaction takes this lock after
   * the locks of the catalog, of a coupon and of the settings.
   */
  priceGuard: 7_261_017,
  /**
   * One lock per staff user (hash as second key). Each action by which the staff user gives away goods or
   * money holds this lock.
   */
  givingOfStaff: 7_261_018,
  /** Lets one of several workers queue the mails to staff. */
  staffNotices: 7_261_131,
  /** A process that records a failing job, its next success, or refused payment pages holds this lock. */
  jobs: 7_261_132,
  /** Lets one of several workers count the stock levels. */
  shelves: 7_261_133,
  /**
   * One lock per network (hash as second key). Each request from the network that places an order holds this
   * lock.
   */
  holdsOfNetwork: 7_261_011,
  /**
   * One lock per product (hash as second key). A transaction holds this lock when an account without a
   * confirmed email address orders the product.
   */
  holdsOfUnverified: 7_261_012,
  /**
   * One lock per mailbox (hash as second key). A transaction holds this lock when an account with an address
   * of this mailbox orders a product with a limit per customer.
   */
  ordersOfMailbox: 7_261_100,
  /**
   * One lock per mail address (hash as second key). Each guest order that is placed or paid holds the lock of
   * the guest's address. An account holds the lock of its address while it adopts the paid orders of the
   * guest with this address.
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
  /** Lets one of several workers add the waiting changes to the counts that the lists show. */
  counts: 7_261_015,
  /** Lets one of several workers count the sales of products. */
  salesTallies: 7_261_016,
  /** Lets one of several processes make a backup and prove it. */
  backups: 7_261_069,
  /** A process that raises or ends an alert about backups holds this lock. */
  backupAlerts: 7_261_070,
  /**
   * A transaction that records cards sold by another shop holds this lock exclusively. Transactions that add
   * credentials hold this lock in shared mode. Because of this lock, the shop never adds an item that another
   * transaction is recording as sold.
   */
  soldElsewhere: 7_261_036,
  /** Lets one of several workers compute the sales by day. */
  salesDays: 7_261_062,
  /** Lets one of several workers count the pairs of products that are bought together. */
  productPairs: 7_261_138,
} as const;
