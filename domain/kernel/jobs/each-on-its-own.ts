import { isDatabaseAway } from "#db/client.server.ts";

/** Some of what a round had to do failed in a way that nobody foresaw; the rest was done. */
export class RoundFailed extends Error {
  /** The ids of what failed. */
  readonly subjects: readonly string[];

  constructor(subjects: readonly string[], cause: unknown) {
    super(`failed for ${subjects.join(", ")}`, { cause });
    this.name = "RoundFailed";
    this.subjects = subjects;
  }
}

/**
 * Does the work of a round for each id on its own: an id that always fails would else keep waiting for ever whoever comes
 * after it in the same round. Where the database cannot be asked, nothing more is tried.
 * @param work false ends the round, as where the provider cannot be asked.
 * @param onFailure what is written down of an id that failed.
 * @param atOnce how many ids are worked on at the same moment; the first one alone, so that it can end the round.
 * @throws RoundFailed after the others, with the first failure as its cause.
 */
export async function eachOnItsOwn(
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
      // A part of a round that is a round itself names what failed in it.
      const part = error instanceof RoundFailed ? error : { subjects: [id], cause: error };
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
    throw new RoundFailed(
      failed.flatMap(({ ids }) => ids),
      failed[0]?.error,
    );
}
