import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openWalk, type Walk } from "#tests/security/open-walk.ts";

/** Measures whether the response times reveal which email addresses the shop knows. */

const TRIES = 500;
/**
 * The number of requests that the test sends at the same time. The server delays each answer until at least
 * 400 ms after the request.
 */
const LANES = 10;
/** The largest allowed ratio between the median times for known and for unknown email addresses. */
const RATIO = 1.1;
const TIMEOUT_MS = 10 * 60_000;

let walk: Walk;
beforeAll(async () => {
  walk = await openWalk();
  await walk.countNoAttempts();
});
afterAll(() => walk?.close());

const forms: Record<string, { path: string; fields: (email: string) => Record<string, string> }> = {
  withdraw: {
    path: "/withdraw",
    fields: (email) => ({
      ...{ intent: "confirm", form: randomUUID(), name: "Ana Prado", order: "HO-99999999", email },
    }),
  },
  "orders-find": { path: "/orders/find", fields: (email) => ({ email }) },
  "sign-in-link": { path: "/auth/link", fields: (email) => ({ email }) },
};

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

it.each(Object.entries(forms))(
  "%s takes equally long to answer for a known and for an unknown address",
  async (name, { path, fields }) => {
    const took: [known: number[], unknown: number[]] = [[], []];
    const ask = async (kind: 0 | 1) => {
      const email = kind === 0 ? walk.people.bia.email : `u-${randomUUID()}@example.com`;
      const began = performance.now();
      const { status } = await walk.post(path, fields(email));
      took[kind].push(performance.now() - began);
      expect(status).toBe(200);
    };
    const lane = async () => {
      for (let tries = 0; tries < TRIES / LANES; tries++) {
        await ask(0);
        await ask(1);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    const [known, unknown] = [median(took[0]), median(took[1])];
    console.log(
      `${name}: ${known.toFixed(1)} ms known, ${unknown.toFixed(1)} ms unknown, ${TRIES} times each`,
    );
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(RATIO);
  },
  TIMEOUT_MS,
);
