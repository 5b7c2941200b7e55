import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atScale, tell } from "#tests/faults/scale.ts";
import { type Answer, openWalk, type Walk } from "./open-walk.ts";

/**
 * Checks that a stranger cannot find out which email addresses have an account. Every run compares the
 * answers. Only a full run compares the response times, because a busy machine distorts response times.
 */
const TRIES = atScale(3, 60);
const COMPARES_TIMES = atScale(0, 1) === 1;
/** The maximum ratio between the median response times for known and for unknown email addresses. */
const RATIO = 1.5;

let walk: Walk;
beforeAll(async () => {
  walk = await openWalk();
  await walk.countNoAttempts();
});
afterAll(() => walk?.close());

interface GuessedForm {
  path: string;
  /** A text that the page shows after the submission of the form. */
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
  "asking for a sign-in link": {
    path: "/auth/link",
    says: "a mail is on its way",
    fields: (email) => ({ email }),
  },
  "finding orders": {
    path: "/orders/find",
    says: "If we know this address, a mail is on its way.",
    fields: (email) => ({ email }),
  },
  "signing in to the back office": {
    path: "/admin/login",
    says: "E-mail ou senha incorretos.",
    fields: (email) => ({ intent: "password", email, password: "a wrong password 1" }),
  },
};

/**
 * Removes the typed email address and the nonces from an answer, so that two equal answers have the same
 * text. The HTML of a page can contain a line-break hint after the @ of an email address.
 */
const readable = ({ status, text }: Answer, email: string) =>
  `${status} ${text
    .replaceAll("<wbr/>", "")
    .replaceAll(email, "ADDRESS")
    .replaceAll(encodeURIComponent(email), "ADDRESS")
    .replaceAll(/nonce="[^"]*"/g, "")}`;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe.each(Object.entries(forms))("%s", (name, { path, says, fields }) => {
  it("a form gives the same response for an e-mail address with an account and for an unknown e-mail address", async () => {
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
