import { hostname } from "node:os";
import pino from "pino";
import { pool } from "#db/client.server.ts";
import { countShelves } from "#domain/catalog/staff/count-shelves.ts";
import { countSales } from "#domain/catalog/storefront/count-sales.ts";
import { sweepOrders } from "#domain/checkout/settlement/sweep-orders.ts";
import { sweepBackorders } from "#domain/delivery/sweep-backorders.ts";
import { RoundFailed } from "#domain/kernel/jobs/each-on-its-own.ts";
import { closeJobSender } from "#domain/kernel/jobs/job-queue.server.ts";
import { deliverDueEmails, deliverEmail } from "#domain/messaging/email/send-email.ts";
import { bundleNotices } from "#domain/messaging/notices/bundle-notices.ts";
import { ANNOUNCE_SECONDS, announceKeys } from "#domain/operations/key-management/announce-keys.ts";
import { compareNightly } from "#domain/operations/ledger/compare-nightly.ts";
import { handleDueEvents } from "#domain/operations/provider-events/handle-due-events.ts";
import { pollEvents } from "#domain/operations/provider-events/poll-events.ts";
import { pruneEvents } from "#domain/operations/provider-events/prune-events.ts";
import { announceHead, HEAD_SECONDS } from "#domain/operations/watching/announce-head.ts";
import { watchClocks } from "#domain/operations/watching/watch-clocks.ts";
import { watchInvariants } from "#domain/operations/watching/watch-invariants.ts";
import { watchJob } from "#domain/operations/watching/watch-job.ts";
import { watchRates } from "#domain/operations/watching/watch-rates.ts";
import { sweepRefunds } from "#domain/payments/refunds/sweep-refunds.ts";
import { cardsConfigured } from "#domain/payments/stripe/stripe-client.server.ts";
import { env } from "#env";
import { reportKeyRights } from "./report-key-rights.ts";
import { startJobs } from "./worker/jobs.ts";
import { startRounds } from "./worker/rounds.ts";

/**
 * The worker process: it repairs the state after a crash and does work for which nobody waits. Several
 * workers may run at once; each recurring job is safe beside its copies in other workers.
 */
const log = pino({ level: env.LOG_LEVEL, base: { process: "worker" } });
const report = (name: string, error: unknown) =>
  log.error(
    {
      round: name,
      error: error instanceof Error ? error.name : "unknown",
      code: codeOf(error instanceof RoundFailed ? error.cause : error),
      ...(error instanceof RoundFailed && { subjects: error.subjects }),
    },
    "a recurring job failed",
  );

/** The most items of one run of a recurring job. */
const BATCH = 50;

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;

async function askInvariants(): Promise<void> {
  const broken = (await watchInvariants()).map(({ code }) => code);
  if (broken.length > 0) log.error({ broken }, "an invariant is broken");
}

async function compareLedger(): Promise<void> {
  const done = await compareNightly();
  if (!done) return;
  const { compared, mended, differences } = done;
  if (differences > 0)
    log.error({ compared, mended, differences }, "the provider's payments differ from the ledger");
  else log.info({ compared, mended }, "the provider's payments equal the ledger");
}

const stopRounds = startRounds(
  [
    { name: "events", everySeconds: 5, work: async () => (await handleDueEvents(BATCH)).handled === BATCH },
    { name: "orders", everySeconds: 5, work: async () => (await sweepOrders(BATCH)).looked === BATCH },
    { name: "emails", everySeconds: 5, work: async () => (await deliverDueEmails(BATCH)).sent === BATCH },
    { name: "sales", everySeconds: 5, work: () => countSales() },
    { name: "shelves", everySeconds: 5, work: () => countShelves() },
    { name: "notices", everySeconds: 10, work: () => bundleNotices() },
    { name: "owed", everySeconds: 10, work: () => sweepBackorders() },
    { name: "refunds", everySeconds: 15, work: async () => (await sweepRefunds(BATCH)) >= BATCH },
    { name: "clocks", everySeconds: 30, work: () => watchClocks(`worker ${hostname()}`) },
    { name: "provider list", everySeconds: 60, work: () => pollEvents() },
    { name: "old events", everySeconds: 3600, work: async () => (await pruneEvents()) > 0 },
    { name: "invariants", everySeconds: 60, work: askInvariants },
    { name: "audit head", everySeconds: HEAD_SECONDS, work: async () => void (await announceHead()) },
    { name: "rates", everySeconds: 600, work: () => watchRates() },
    { name: "keys", everySeconds: ANNOUNCE_SECONDS, work: () => announceKeys("worker") },
    // The job runs every 10 minutes and itself checks whether the nightly comparison is due.
    ...(cardsConfigured ? [{ name: "ledger", everySeconds: 600, work: compareLedger }] : []),
  ],
  report,
  watchJob,
);

void reportKeyRights({
  lacks: (line) => log.error(line),
  complete: (line) => log.info(line),
  unknown: (line) => log.warn(line),
});

let stopJobs = async () => {};
startJobs(env.DATABASE_URL ?? "", { "send-email": async (id) => void (await deliverEmail(id)) }, report).then(
  (stop) => {
    stopJobs = stop;
    log.info("worker started");
  },
  (error) => {
    report("jobs", error);
    process.exit(1);
  },
);

async function stop(): Promise<void> {
  await Promise.all([stopRounds(), stopJobs()]);
  await closeJobSender();
  await pool.end();
  process.exit(0);
}

let isStopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void stop();
  });
}
