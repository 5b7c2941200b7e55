/**
 * The numbers of PostgreSQL's advisory locks. All lock numbers are in this file. If two locks had the same
 * number, unrelated transactions would wait for each other. While two versions of the shop run side by side,
 * both must use the same number for a lock.
 */
export const advisoryLocks = {
  /** The process that migrates the database holds this lock. */
  migration: 7_261_001,
  /** Each writer of the audit log holds this lock, because each row contains the hash of the previous row. */
  auditChain: 7_261_002,
  /** Each writer of the catalog holds this lock, so that slugs and the search vocabulary stay consistent. */
  catalogue: 7_261_003,
  /**
   * With this lock, only one of the workers compares the payment provider's records with the ledger at a
   * time.
   */
  comparison: 7_261_004,
  /** With this lock, only one of the workers reports broken invariants at a time. */
  invariants: 7_261_005,
  /** With this lock, only one of the processes reports a wrong clock at a time. */
  clocks: 7_261_006,
  /** Each command that changes the key file holds this lock. */
  keys: 7_261_007,
  /**
   * Each writer that adds or removes an admin holds this lock, so that the shop always has at least one
   * admin.
   */
  admins: 7_261_008,
  /** Each request that creates the first admin holds this lock. */
  firstAdmin: 7_261_009,
  /**
   * Each writer of settings holds this lock. A lock on a row is not enough, because a new setting has no row
   * yet.
   */
  settings: 7_261_010,
  /**
   * Each writer that checks whether a price change is allowed holds this lock. Therefore the shop never
   * accepts two concurrent changes when only one of the two is allowed. A transaction takes this lock after
   * the locks of the catalog, of a coupon and of the settings.
   */
  priceGuard: 7_261_017,
  /**
   * One lock per staff user. The second key of the lock is a hash. A transaction holds this lock when the
   * staff user gives away goods or money.
   */
  givingOfStaff: 7_261_018,
  /** With this lock, only one of the workers queues the mails to staff at a time. */
  staffNotices: 7_261_131,
  /**
   * A process holds this lock when it records a failing job, the job's next success, or refused payment
   * pages.
   */
  jobs: 7_261_132,
  /** With this lock, only one of the workers counts the stock levels at a time. */
  shelves: 7_261_133,
  /**
   * One lock per network. The second key of the lock is a hash. Each request that places an order holds the
   * lock of the network from which the request comes.
   */
  holdsOfNetwork: 7_261_011,
  /**
   * One lock per product. The second key of the lock is a hash. A transaction holds this lock when an account
   * without a confirmed email address orders the product.
   */
  holdsOfUnverified: 7_261_012,
  /**
   * One lock per mailbox. The second key of the lock is a hash. A transaction holds this lock when it places
   * an order for a product with a limit per customer. The lock belongs to the mailbox of the account's email
   * address.
   */
  ordersOfMailbox: 7_261_100,
  /**
   * One lock per mail address. The second key of the lock is a hash. A transaction that places or pays a
   * guest order holds the lock of the guest's mail address. An account takes over the paid orders of the
   * guest with the same address. The transaction that transfers these orders to the account holds the lock of
   * the account's address.
   */
  mailbox: 7_261_145,
  /** With this lock, only one of the workers reports outdated exchange rates at a time. */
  rates: 7_261_013,
  /** With this lock, only one of the workers reports late delivery channels at a time. */
  channels: 7_261_150,
  /** With this lock, only one of the workers reports a full disk at a time. */
  room: 7_261_019,
  /** With this lock, only one of the workers checks the invariants at a time. */
  invariantRounds: 7_261_014,
  /**
   * With this lock, only one of the workers at a time adds the waiting changes to the counts that the lists
   * show.
   */
  counts: 7_261_015,
  /** With this lock, only one of the workers counts the sales of products at a time. */
  salesTallies: 7_261_016,
  /** With this lock, only one of the processes makes a backup and verifies it at a time. */
  backups: 7_261_069,
  /** A process that raises or ends an alert about backups holds this lock. */
  backupAlerts: 7_261_070,
  /**
   * A transaction holds this lock exclusively when it records cards that another shop has sold. Transactions
   * that add credentials hold this lock in shared mode. Because of this lock, the shop never adds an item
   * that another transaction is recording as sold.
   */
  soldElsewhere: 7_261_036,
  /** With this lock, only one of the workers computes the daily sales at a time. */
  salesDays: 7_261_062,
  /**
   * With this lock, only one of the workers at a time counts the pairs of products that are bought together.
   */
  productPairs: 7_261_138,
} as const;
