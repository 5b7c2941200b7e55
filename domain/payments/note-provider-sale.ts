import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import type { PaymentProvider } from "./provider.ts";

/**
 * How the shop last learned that the provider is the seller of record. `page`: a payment page showed the
 * provider as the seller of record. `refusal`: the provider refused to open a payment page because the
 * provider is the seller of record. `at` is milliseconds since 1970. `key` is the last four characters of the
 * provider's API key. When the API key changes, the shop ignores the note, because another key can belong to
 * another account.
 */
export interface ProviderSale {
  at: number;
  key: string;
  seen: "page" | "refusal";
}

type Seller = Pick<PaymentProvider, "name" | "connection">;

/** A stored note stays valid for this time. */
const COUNTS_MS = 30 * 24 * 3_600_000;

const rowOf = (provider: Seller) => `provider-sale:${provider.name}`;

/** Stores that the provider is the seller of record, for the doctor and the settings page. */
export async function noteProviderSale(provider: Seller, seen: ProviderSale["seen"]): Promise<void> {
  const note: ProviderSale = { at: shopNow(), key: provider.connection.keyEnd, seen };
  const position = JSON.stringify(note);
  await db
    .insert(readerCursors)
    .values({ name: rowOf(provider), position })
    .onConflictDoUpdate({ target: readerCursors.name, set: { position, updatedAt: sql`now()` } });
}

/**
 * Returns the last note of the last 30 days about the current key. Returns null when the shop has no note of
 * the last 30 days about the current key.
 */
export async function readProviderSale(provider: Seller): Promise<ProviderSale | null> {
  const [row] = await db
    .select()
    .from(readerCursors)
    .where(eq(readerCursors.name, rowOf(provider)));
  const note = row ? (JSON.parse(row.position) as ProviderSale) : null;
  if (note?.key !== provider.connection.keyEnd) return null;
  return shopNow() - note.at < COUNTS_MS ? note : null;
}
