import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { pool } from "#db/client.server.ts";
import { signUp } from "#domain/identity/accounts/sign-up.ts";
import { signIn } from "#domain/identity/sign-in/sign-in.ts";
import { NO_ORIGIN } from "#domain/kernel/caller.ts";
import { createRateLimit } from "./rate-limit.ts";
import { firstAdminLimits, userExportLimits } from "./staff-limits.ts";

/** Nothing listens on port 1, so every query of this pool fails. */
const brokenPool = new pg.Pool({
  host: "127.0.0.1",
  port: 1,
  user: "nobody",
  connectionTimeoutMillis: 2_000,
});
brokenPool.on("error", () => {});
afterAll(() => brokenPool.end());

const rule = (attempts: number, more = {}) => ({
  name: `t${randomUUID()}`,
  attempts,
  windowSeconds: 60,
  ...more,
});

describe("a rate limit", () => {
  it("a rate limit allows exactly the configured number of concurrent attempts", async () => {
    const limit = createRateLimit(rule(7));
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => limit.take("key")));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(7);
    await limit.take("another key");
  });

  it.each([
    ["without own values", createRateLimit({ name: `t${randomUUID()}` })],
    ["for creating the first admin", firstAdminLimits.address],
    ["for exporting users", userExportLimits.account],
  ])("%s allows 10 attempts in 60 minutes, as specified", async (_of, limit) => {
    const key = randomUUID();
    for (let attempt = 1; attempt <= 10; attempt++) expect(await limit.take(key)).toBe(attempt);
    const rejection = await limit.take(key).catch((error) => error);
    expect(rejection).toMatchObject({ code: "too_many_attempts", status: 429 });
    expect(rejection.details.retryAfterSeconds).toBeGreaterThan(59 * 60);
    expect(rejection.details.retryAfterSeconds).toBeLessThanOrEqual(60 * 60);
  });

  it("a rate limit shares its counters between processes", async () => {
    const shared = rule(2);
    await createRateLimit(shared).take("key");
    await createRateLimit(shared).take("key");
    await expect(createRateLimit(shared).take("key")).rejects.toMatchObject({
      code: "too_many_attempts",
      status: 429,
    });
  });

  it("a rate limit allows attempts again after its time window ends, and after a call to forget or giveBack", async () => {
    const limit = createRateLimit(rule(1));
    await limit.take("key");
    await expect(limit.take("key")).rejects.toMatchObject({ code: "too_many_attempts" });
    await pool.query("update rate_limits set expire = $1 where key like '%:key'", [Date.now() - 1]);
    await limit.take("key");
    await limit.forget("key");
    await limit.take("key");
    await limit.giveBack("key");
    await limit.take("key");
  });

  it("a rate limit doubles its waiting time after each exhausted time window, up to a maximum, and ignores attempts during this time", async () => {
    const limit = createRateLimit(rule(1, { longestWaitSeconds: 240 }));
    const waits: unknown[] = [];
    for (let run = 0; run < 5; run++) {
      await limit.take("slow key");
      waits.push((await limit.take("slow key").catch((error) => error)).details.retryAfterSeconds);
      const meanwhile = await limit.take("slow key").catch((error) => error);
      expect(meanwhile.details.retryAfterSeconds).toBeLessThanOrEqual(Number(waits.at(-1)));
      await pool.query(
        "update rate_limits set expire = $1 where key like '%:slow key' and key not like '%\\_full:%'",
        [Date.now() - 1],
      );
    }
    expect(waits).toEqual([60, 120, 240, 240, 240]);
  });

  it("a rate limit refuses every attempt with 503 when the attempts cannot be counted", async () => {
    const broken = createRateLimit(rule(10), brokenPool);
    const rejection = { code: "try_again_later", status: 503 };
    await expect(broken.take("key")).rejects.toMatchObject(rejection);
    const visitor = { kind: "visitor", origin: NO_ORIGIN } as const;
    const input = { email: `u${randomUUID()}@example.com`, password: "plum lantern gravel" };
    await expect(signUp(visitor, input, { address: broken })).rejects.toMatchObject(rejection);
    await signUp(visitor, input);
    await expect(
      signIn(visitor, input, { account: createRateLimit(rule(10)), address: broken }),
    ).rejects.toMatchObject(rejection);
    await expect(
      signIn(visitor, input, { account: broken, address: createRateLimit(rule(10)) }),
    ).rejects.toMatchObject(rejection);
  });
});
