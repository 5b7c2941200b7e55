import { openScratchServer } from "@handover/embedded-postgres/scratch.ts";
import { openScratchFollower, type ScratchFollower } from "@handover/embedded-postgres/scratch-follower.ts";
import { migrateDatabase } from "#db/migrate.ts";

/** A migrated temporary database with a streaming replica. */
export interface Replicated {
  url: string;
  follower: ScratchFollower;
  stop: () => Promise<void>;
}

/** Opens a migrated temporary database and its follower. */
export async function openReplicated(): Promise<Replicated> {
  const primary = await openScratchServer({ durable: false });
  await migrateDatabase(primary.url);
  const follower = await openScratchFollower(primary);
  return {
    url: primary.url,
    follower,
    stop: async () => {
      await follower.stop();
      await primary.stop();
    },
  };
}
