import { hostname } from "node:os";
import { pool } from "#db/client.server.ts";
import { onRoomChange } from "#db/health/database-room.ts";
import { composeRenditions } from "#domain/catalog/images/compose-renditions.ts";
import { drawThumbnails } from "#domain/catalog/images/draw-thumbnails.ts";
import { watchSaleWindows } from "#domain/catalog/pricing/watch-sale-windows.ts";
import { sendRestockMails } from "#domain/catalog/stock-alerts/send-restock-mails.ts";
import { watchStock } from "#domain/catalog/stock-alerts/watch-stock.ts";
import { countPairs } from "#domain/catalog/storefront/count-pairs.ts";
import { countSales } from "#domain/catalog/storefront/count-sales.ts";
import { sweepOrders } from "#domain/checkout/settlement/sweep-orders.ts";
import { sweepBackorders } from "#domain/delivery/sweep-backorders.ts";
import { refreshFingerprints } from "#domain/inventory/refresh-fingerprints.ts";
import { retireExpiredItems } from "#domain/inventory/retire-expired-items.ts";
import { addCountChanges } from "#domain/kernel/counts/add-count-changes.ts";
import { JobFailed } from "#domain/kernel/jobs/for-each-isolated.ts";
import { pruneMessages } from "#domain/messaging/channels/prune-messages.ts";
import { ownReach } from "#domain/messaging/channels/sending/own-reach.ts";
import { openSender } from "#domain/messaging/channels/sending/send-due.ts";
import { configuredPost, deliverDueEmails } from "#domain/messaging/email/send-email.ts";
import { bundleNotices } from "#domain/messaging/notices/bundle-notices.ts";
import { backUpWhenDue } from "#domain/operations/backup/rounds/back-up-when-due.ts";
import { readProofTime } from "#domain/operations/backup/rounds/queries.ts";
import { backUpWhenRequested } from "#domain/operations/backup/rounds/request-backup.ts";
import { ANNOUNCE_SECONDS, announceKeys } from "#domain/operations/key-management/announce-keys.ts";
import { compareNightly } from "#domain/operations/ledger/compare-nightly.ts";
import { handleDueEvents } from "#domain/operations/provider-events/handle-due-events.ts";
import { pollEvents } from "#domain/operations/provider-events/poll-events.ts";
import { pruneEvents } from "#domain/operations/provider-events/prune-events.ts";
import { announceHead, HEAD_SECONDS } from "#domain/operations/watching/announce-head.ts";
import { walkInvariants } from "#domain/operations/watching/walk-invariants.ts";
import { watchChannels } from "#domain/operations/watching/watch-channels.ts";
import { watchClocks } from "#domain/operations/watching/watch-clocks.ts";
import { watchInvariants } from "#domain/operations/watching/watch-invariants.ts";
import { watchJob } from "#domain/operations/watching/watch-job.ts";
import { watchRates } from "#domain/operations/watching/watch-rates.ts";
import { watchRoom } from "#domain/operations/watching/watch-room.ts";
import { sweepRefunds } from "#domain/payments/refunds/sweep-refunds.ts";
import { isConnected, providersWith } from "#domain/payments/registry/providers.server.ts";
import { refreshSalesDays } from "#domain/sales/reports/refresh-sales-days.ts";
import { storeClaims } from "#domain/sales/store-claims.ts";
import { env } from "#env";
import { openLog } from "./log/open-log.ts";
import { countJobRun, jobRuns } from "./metrics/job-runs.ts";
import { measureProcess } from "./metrics/process-figures.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { shopFigures } from "./metrics/shop-figures.ts";
import { rejectNewerSchema } from "./reject-newer-schema.ts";
import { reportKeyRights } from "./report-key-rights.ts";
import { backupTools } from "./worker/backup-tools.ts";
import { hearMails } from "./worker/hear-mails.ts";
import { startRecurringJobs } from "./worker/recurring-jobs.ts";

/**
 * The worker process. The worker repairs the state after a crash, and does work for which nobody waits.
 * Several workers may run at the same time, because each recurring job is safe while another worker runs the
 * same job.
 */
const log = openLog("worker");
const report = (name: string, error: unknown) =>
  log.error({ job: name, ...describeError(error) }, "a recurring job failed");

/**
 * Returns the parts of an error that the log may contain. The message of an error is not logged, because it
 * may contain data.
 */
const describeError = (error: unknown) => ({
  error: error instanceof Error ? error.name : "unknown",
  code: codeOf(error instanceof JobFailed ? error.cause : error),
  ...(error instanceof JobFailed && { subjects: error.subjects }),
});

/** The maximum number of items that a recurring job handles in one run. */
const BATCH = 50;

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;

/**
 * The check of the invariants is allowed to be BEHIND_SECONDS seconds late, for example after an import. A
 * smaller delay needs no action and is not logged.
 */
const BEHIND_SECONDS = 60;

async function checkChanges(): Promise<boolean> {
  // The check of the channels runs before the check of the invariants, because invariant I49 needs the alerts
  // about late channels.
  await watchChannels();
  const { broken, behindSeconds, isMore } = await watchInvariants();
  reportBroken(broken);
  if (isMore && behindSeconds > BEHIND_SECONDS)
    log.warn({ behindSeconds }, "the check of the invariants is behind the changes");
  return isMore;
}

async function checkWholeShop(): Promise<void> {
  reportBroken((await walkInvariants()) ?? []);
}

function reportBroken(broken: readonly { code: string }[]): void {
  const codes = broken.map(({ code }) => code);
  if (codes.length > 0) log.error({ broken: codes }, "an invariant is broken");
}

async function compareLedger(): Promise<void> {
  const done = await compareNightly();
  if (!done) return;
  const { compared, mended, differences } = done;
  if (differences > 0)
    log.error({ compared, mended, differences }, "the provider's payments differ from the ledger");
  else log.info({ compared, mended }, "the provider's payments equal the ledger");
}

await rejectNewerSchema();

onRoomChange((isFull) => {
  if (isFull) log.error("the disk of the database is full: the jobs cannot write until it has room");
  else log.warn("the disk of the database has room again");
});

/**
 * Ends a running backup when the process stops. After its next start, the worker makes the interrupted backup
 * again.
 */
const stopping = new AbortController();
const tools = backupTools();

async function makeBackup(): Promise<void> {
  reportBackup(await backUpWhenDue(tools && { ...tools, signal: stopping.signal }));
}

async function makeRequestedBackup(): Promise<void> {
  reportBackup(await backUpWhenRequested(tools && { ...tools, signal: stopping.signal }));
}

function reportBackup(made: Awaited<ReturnType<typeof backUpWhenDue>>): void {
  if (!made) return;
  const { name, place, bytes, proof, problem, detail } = made;
  if (problem) log.error({ name, place, problem, detail }, "the backup is not proven");
  else log.info({ name, place, bytes, proof }, "the backup was made, fetched back and proven");
}

const sender = openSender({ reach: ownReach(), post: configuredPost() });

const jobs = startRecurringJobs(
  [
    { name: "events", everySeconds: 5, work: async () => (await handleDueEvents(BATCH)).handled === BATCH },
    { name: "orders", everySeconds: 5, work: async () => (await sweepOrders(BATCH)).checked === BATCH },
    { name: "emails", everySeconds: 5, work: async () => (await deliverDueEmails(BATCH)).sent === BATCH },
    { name: "channels", everySeconds: 5, work: () => sender.sendDue() },
    { name: "old messages", everySeconds: 3600, work: async () => (await pruneMessages()) > 0 },
    { name: "sales", everySeconds: 5, work: () => countSales() },
    // The work returns no value, because the result `true` would start the next run at once.
    { name: "sale windows", everySeconds: 1, work: async () => void (await watchSaleWindows()) },
    { name: "claims", everySeconds: 600, work: async () => void (await storeClaims()) },
    { name: "pairs", everySeconds: 3600, work: async () => void (await countPairs()) },
    { name: "shelves", everySeconds: 5, work: () => watchStock() },
    { name: "restock mails", everySeconds: 5, work: () => sendRestockMails() },
    { name: "counts", everySeconds: 5, work: () => addCountChanges() },
    // One run reads all orders of each changed day, so the job pauses for a long time after a run.
    { name: "sales days", everySeconds: 20, restsTimes: 20, work: () => refreshSalesDays() },
    { name: "thumbnails", everySeconds: 60, work: () => drawThumbnails() },
    { name: "renditions", everySeconds: 15, work: () => composeRenditions() },
    { name: "notices", everySeconds: 10, work: () => bundleNotices() },
    { name: "expired items", everySeconds: 60, work: () => retireExpiredItems() },
    { name: "fingerprints", everySeconds: 60, work: () => refreshFingerprints() },
    { name: "owed", everySeconds: 10, work: () => sweepBackorders() },
    { name: "refunds", everySeconds: 15, work: async () => (await sweepRefunds(BATCH)) >= BATCH },
    { name: "clocks", everySeconds: 30, work: () => watchClocks(`worker ${hostname()}`) },
    { name: "provider list", everySeconds: 60, work: () => pollEvents() },
    { name: "old events", everySeconds: 3600, work: async () => (await pruneEvents()) > 0 },
    { name: "invariants", everySeconds: 60, work: checkChanges },
    // The job runs every 10 minutes and starts only a check that is due. This check is the nightly check of
    // all invariants or the check of an active alert.
    { name: "all invariants", everySeconds: 600, work: checkWholeShop },
    { name: "disk", everySeconds: 30, work: () => watchRoom() },
    { name: "audit head", everySeconds: HEAD_SECONDS, work: async () => void (await announceHead()) },
    { name: "rates", everySeconds: 600, work: () => watchRates() },
    // The job runs every minute. Each run checks whether a daily backup or a repeated attempt is due.
    { name: "backups", everySeconds: 60, work: makeBackup },
    { name: "requested backups", everySeconds: 3, work: makeRequestedBackup },
    { name: "keys", everySeconds: ANNOUNCE_SECONDS, work: () => announceKeys("worker") },
    // The job runs every 10 minutes. Each run checks whether the nightly comparison is due.
    ...(isConnected() && providersWith("ledger").length > 0
      ? [{ name: "ledger", everySeconds: 600, work: compareLedger }]
      : []),
  ],
  report,
  (name, error) => {
    countJobRun(name, error !== undefined);
    return watchJob(name, error);
  },
);

// When a transaction adds a mail or a message, its commit starts the sending jobs at once. When the
// notification is lost, the mail or message waits until the next run of the job.
const mails = hearMails(
  env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? "",
  () => {
    jobs.wake("emails");
    jobs.wake("channels");
  },
  (error) => log.error(describeError(error), "notifications of new mails do not arrive"),
);

// The web process uses the port METRICS_PORT itself, so the worker uses the next port number.
const metrics = env.METRICS_PORT ? openMetrics(env.METRICS_PORT + 1) : undefined;

function openMetrics(port: number) {
  const ofProcess = measureProcess();
  const ofShop = shopFigures(env.BACKUP_TO ? readProofTime : undefined);
  return serveMetrics(
    port,
    async () => [...jobRuns(), ...ofProcess(), ...(await ofShop())],
    (what, error) => log.error(describeError(error), what),
  );
}

void reportKeyRights({
  lacks: (line) => log.error(line),
  complete: (line) => log.info(line),
  unknown: (line) => log.warn(line),
});
log.info("worker started");

async function stop(): Promise<void> {
  stopping.abort();
  metrics?.close();
  await Promise.all([mails.close(), jobs.stop(), sender.close()]);
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
