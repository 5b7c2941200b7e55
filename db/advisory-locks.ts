/**
 * The numbers under which processes take turns, all in one place: two that were the same would make one wait for the other,
 * and PostgreSQL knows no names. Any numbers do, as long as no two versions of the shop that run side by side differ in them.
 */
export const advisoryLocks = {
  /** One process of all migrates. */
  migration: 7_261_001,
  /** Writers of the audit log's chain. */
  auditChain: 7_261_002,
  /** Writers of the catalogue, so that slugs and vocabulary stay right. */
  catalogue: 7_261_003,
  /** Of several workers one compares the provider's books. */
  comparison: 7_261_004,
  /** Of two workers that find the same invariant broken, one tells. */
  invariants: 7_261_005,
  /** Of two processes that find the same clock off, one tells. */
  clocks: 7_261_006,
  /** Of the commands that change the key file, one at a time. */
  keys: 7_261_007,
  /** Those who make or end an admin, so that two who leave never leave nobody behind. */
  admins: 7_261_008,
  /** Those who would be the first admin. */
  firstAdmin: 7_261_009,
  /** Whoever changes settings, also where no row exists that could be locked. */
  settings: 7_261_010,
  /** Of several workers, one queues the mails to staff. */
  staffNotices: 7_261_131,
  /** Processes that record a failing job, or its next success. */
  jobs: 7_261_132,
  /** Of several workers, one counts the shelves. */
  shelves: 7_261_133,
  /** With the hash of a network: those who place an order from it. */
  holdsOfNetwork: 7_261_011,
  /** With the hash of a product: accounts without a confirmed email address that place an order of it. */
  holdsOfUnverified: 7_261_012,
  /** Of two workers that find the exchange rates too old, one tells. */
  rates: 7_261_013,
} as const;
