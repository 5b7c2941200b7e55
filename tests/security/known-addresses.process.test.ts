import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atScale, tell } from "#tests/faults/scale.ts";
import { type Answer, openWalk, type Walk } from "./open-walk.ts";

/**
 * Whether a stranger can find out which addresses have an account: by what is answered in every run, and by how long the answer
 * takes at full numbers. Times are compared there alone, because a busy machine makes them useless.
 */
const TRIES = atScale(3, 60);
const COMPARES_TIMES = atScale(0, 1) === 1;
/** How many times slower one kind of address may be answered than the other, by their medians. */
const RATIO = 1.5;

let walk: Walk;
beforeAll(async () => {
  walk = await openWalk();
  await walk.countNoAttempts();
});
afterAll(() => walk?.close());

interface GuessedForm {
  path: string;
  /** What the form answers. */
  says: string;
  fields: (email: string) => Record<string, string>;
}

const forms: Record<string, GuessedForm> = {
  "signing in to the store": {
    path: "/auth",
    says: "Email or password is wrong.",
    fields: (email) => ({ intent: "sign-in", email, password: "a wrong password 1" }),
  },
  "asking for a new password": {
    path: "/auth/forgot",
    says: "Look into your mail",
    fields: (email) => ({ email }),
  },
  "signing in to the back office": {
    path: "/admin/login",
    says: "Email ou senha incorretos.",
    fields: (email) => ({ intent: "password", email, password: "a wrong password 1" }),
  },
};

/** What a stranger reads of an answer: without the address that was typed and what differs in each answer. */
const readable = ({ status, text }: Answer, email: string) =>
  `${status} ${text
    .replaceAll(email, "ADDRESS")
    .replaceAll(encodeURIComponent(email), "ADDRESS")
    .replaceAll(/nonce="[^"]*"/g, "")}`;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe.each(Object.entries(forms))("%s", (name, { path, says, fields }) => {
  it("answers alike for an address with an account and one without", async () => {
    const known = path.startsWith("/admin") ? walk.people.admin.email : walk.people.bia.email;
    const took: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let tries = 0; tries < TRIES; tries++) {
      const unknown = `u-${randomUUID()}@example.com`;
      const answers: string[] = [];
      for (const [kind, email] of [
        ["known", known],
        ["unknown", unknown],
      ] as const) {
        const began = performance.now();
        const answer = await walk.post(path, fields(email));
        took[kind].push(performance.now() - began);
        answers.push(readable(answer, email));
      }
      expect(answers[0]).toBe(answers[1]);
      expect(answers[0]).toContain(says);
    }
    if (!COMPARES_TIMES) return;
    const [one, other] = [median(took.known), median(took.unknown)];
    tell(
      `${name}: ${one.toFixed(1)} ms with an account, ${other.toFixed(1)} ms without, ${TRIES} times each`,
    );
    expect(Math.max(one, other) / Math.min(one, other)).toBeLessThan(RATIO);
  });
});
