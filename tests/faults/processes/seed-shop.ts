import { createHash, randomBytes, randomUUID } from "node:crypto";
import { db, pool } from "#db/client.server.ts";
import { profiles, sessions, users } from "#db/schema/accounts.ts";
import { ensureKeyFile } from "#domain/operations/key-management/write-key-file.ts";
import { buildProduct } from "#tests/factories/build-product.ts";

/**
 * Inserts products and signed-in shoppers into the database of DATABASE_URL. Runs as its own process: `node
 * seed-shop.ts '{"stocks":[10,200],"shoppers":200}'` writes the product ids and session tokens as JSON.
 */
const asked: { stocks: number[]; shoppers: number } = JSON.parse(process.argv[2] ?? "{}");
const CHUNK = 500;

ensureKeyFile();
const products: { id: string }[] = [];
for (const stock of asked.stocks) products.push({ id: (await buildProduct({ stock })).id });

const shoppers = Array.from({ length: asked.shoppers }, () => ({
  userId: randomUUID(),
  token: randomBytes(32).toString("base64url"),
}));
for (let at = 0; at < shoppers.length; at += CHUNK) {
  const chunk = shoppers.slice(at, at + CHUNK);
  const email = (userId: string) => `shopper-${userId}@example.com`;
  await db.insert(users).values(
    chunk.map(({ userId }) => ({
      id: userId,
      email: email(userId),
      passwordHash: "not-a-hash",
      emailVerifiedAt: new Date(),
    })),
  );
  await db.insert(profiles).values(chunk.map(({ userId }) => ({ userId, email: email(userId) })));
  await db.insert(sessions).values(
    chunk.map(({ userId, token }) => ({
      userId,
      tokenHash: createHash("sha256").update(token).digest(),
      expiresAt: new Date(Date.now() + 86_400_000),
    })),
  );
}
await pool.end();
process.stdout.write(JSON.stringify({ products, shoppers }));
