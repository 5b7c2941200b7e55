import { isDatabaseAway } from "#db/health/database-errors.ts";

/**
 * A job run failed unexpectedly for some ids. The job run has processed all other ids, unless the run ended
 * early.
 */
export class JobFailed extends Error {
  /** The ids for which the job run failed. */
  readonly subjects: readonly string[];

  constructor(subjects: readonly string[], cause: unknown) {
    super(`failed for ${subjects.join(", ")}`, { cause });
    this.name = "JobFailed";
    this.subjects = subjects;
  }
}

/**
 * Runs `work` for each id and isolates failures. An id that always fails does not block later ids. Stops
 * immediately when the database is unreachable.
 * @param work returns false to end the run early, for example when the provider is unreachable.
 * @param onFailure records that the work for an id failed.
 * @param atOnce how many ids are processed concurrently. The function processes the first id alone, so that
 * the run can end early after the work for this id.
 * @throws JobFailed after all ids were processed. The cause of JobFailed is the first failure.
 */
export async function forEachIsolated(
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
  onFailure: (id: string) => Promise<void> = async () => {},
  atOnce = 1,
): Promise<void> {
  const failed: { ids: readonly string[]; error: unknown }[] = [];
  const waiting = ids.values();
  let isOver = false;
  const workOn = async (id: string) => {
    try {
      if ((await work(id)) === false) isOver = true;
    } catch (error) {
      if (isDatabaseAway(error)) {
        isOver = true;
        throw error;
      }
      // A nested call has already collected its own failed ids.
      const part = error instanceof JobFailed ? error : { subjects: [id], cause: error };
      failed.push({ ids: part.subjects, error: part.cause });
      await onFailure(id);
    }
  };
  const workOnTheRest = async () => {
    for (let next = waiting.next(); !isOver && !next.done; next = waiting.next()) await workOn(next.value);
  };
  const first = waiting.next();
  if (!first.done) await workOn(first.value);
  await Promise.all(Array.from({ length: atOnce }, workOnTheRest));
  if (failed.length > 0)
    throw new JobFailed(
      failed.flatMap(({ ids }) => ids),
      failed[0]?.error,
    );
}
