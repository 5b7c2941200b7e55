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
 * @throws RoundFailed after the others, with the first failure as its cause.
 */
export async function eachOnItsOwn(
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
  onFailure: (id: string) => Promise<void> = async () => {},
): Promise<void> {
  const failed: { ids: readonly string[]; error: unknown }[] = [];
  for (const id of ids) {
    try {
      if ((await work(id)) === false) break;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      // A part of a round that is a round itself names what failed in it.
      const part = error instanceof RoundFailed ? error : { subjects: [id], cause: error };
      failed.push({ ids: part.subjects, error: part.cause });
      await onFailure(id);
    }
  }
  if (failed.length > 0)
    throw new RoundFailed(
      failed.flatMap(({ ids }) => ids),
      failed[0]?.error,
    );
}
