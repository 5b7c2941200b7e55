import { PgBoss } from "pg-boss";
import type { JobQueue } from "#db/vocabulary.ts";

/**
 * Processes the job queues. A committed job starts within milliseconds by a notification. A missing heartbeat
 * frees the jobs of a killed worker. Resolves with a function that stops the processing.
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
