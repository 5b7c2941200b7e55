import { PgBoss } from "pg-boss";
import type { JobQueue } from "#db/vocabulary.ts";

/**
 * Works the job queues: a committed job starts within milliseconds through a notification; a killed worker's jobs are
 * freed by its missing heartbeat.
 */
export async function startJobs(
  url: string,
  handlers: Record<JobQueue, (id: string) => Promise<void>>,
  report: (name: string, error: unknown) => void,
): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    useListenNotify: true,
    schedule: false,
    migrate: false,
    createSchema: false,
  });
  boss.on("error", (error) => report("jobs", error));
  await boss.start();
  for (const [queue, handle] of Object.entries(handlers)) {
    await boss.work<{ id: string }>(queue, { batchSize: 10, pollingIntervalSeconds: 5 }, async (jobs) => {
      for (const job of jobs) await handle(job.data.id);
    });
  }
  return () => boss.stop({ graceful: true, timeout: 8000 });
}
