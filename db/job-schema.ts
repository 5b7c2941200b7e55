import { PgBoss } from "pg-boss";

/**
 * Creates the job library's schema and the queues. The caller holds the migration lock.
 * @param queues names of the queues that the shop uses.
 */
export async function migrateJobSchema(url: string, queues: readonly string[]): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  for (const queue of queues) {
    await boss.createQueue(queue, {
      policy: "short",
      retryLimit: 5,
      retryBackoff: true,
      heartbeatSeconds: 10,
      deleteAfterSeconds: 3600,
      notify: true,
    });
  }
  await boss.stop({ graceful: false, close: true });
}
