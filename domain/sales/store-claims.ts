import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { measuredClaims } from "#db/schema/settings.ts";
import { env } from "#env";
import { measureClaims, measureTimes } from "./measured-claims.ts";

/** When the stored figures reach this age, the worker measures the figures again. */
const OUTDATED = "interval '9 minutes'";

/**
 * Measures the storefront's figures and stores them for all processes. Does nothing when another worker has
 * just stored the figures. The measurement reads all orders of 90 days, so no page waits for the measurement.
 * @returns whether this call measured the figures
 */
export async function storeClaims(): Promise<boolean> {
  const [fresh] = await db
    .select({ isLive: measuredClaims.isLive })
    .from(measuredClaims)
    .where(
      sql`${measuredClaims.isLive} = ${env.PAYMENTS_LIVE} and ${measuredClaims.updatedAt} > now() - ${sql.raw(OUTDATED)}`,
    );
  if (fresh) return false;
  const figures = (await measureClaims()) ?? { medianDeliverySeconds: null, claimRate: null };
  const times = await measureTimes();
  const row = {
    ...figures,
    paySeconds: times?.paySeconds ?? null,
    handOverSeconds: times?.handOverSeconds ?? null,
    timedOrders: times?.orders ?? 0,
    updatedAt: sql`now()`,
  };
  await db
    .insert(measuredClaims)
    .values({ isLive: env.PAYMENTS_LIVE, ...row })
    .onConflictDoUpdate({ target: measuredClaims.isLive, set: row });
  return true;
}
