import { describe, expect, it } from "vitest";
import { pool } from "#db/client.server.ts";
import { forEachIsolated } from "./for-each-isolated.ts";

/** Runs a job for four ids. The job calls `end` when the id is "b". */
async function doFour(end: () => unknown) {
  const done: string[] = [];
  const written: string[] = [];
  const failure = await forEachIsolated(
    ["a", "b", "c", "d"],
    async (id) => {
      if (id === "b") return end();
      done.push(id);
    },
    async (id) => void written.push(id),
  ).catch((error: unknown) => error);
  return { done, written, failure };
}

describe("forEachIsolated", () => {
  it("forEachIsolated continues after a failure, calls onFailure, and throws JobFailed at the end", async () => {
    const { done, written, failure } = await doFour(() => {
      throw new TypeError("unforeseen");
    });
    expect({ done, written }).toEqual({ done: ["a", "c", "d"], written: ["b"] });
    expect(failure).toMatchObject({ name: "JobFailed", subjects: ["b"], cause: { name: "TypeError" } });
  });

  it("forEachIsolated reports the failed ids of a nested call in its error", async () => {
    const { done, failure } = await doFour(() =>
      forEachIsolated(["b1", "b2"], async (id) => {
        if (id === "b2") throw new TypeError("unforeseen");
      }),
    );
    expect(done).toEqual(["a", "c", "d"]);
    expect(failure).toMatchObject({ subjects: ["b2"], cause: { name: "TypeError" } });
  });

  it("forEachIsolated ends without an error when the callback returns false", async () => {
    expect(await doFour(() => false)).toEqual({ done: ["a"], written: [], failure: undefined });
  });

  it("forEachIsolated stops immediately when the database is unreachable", async () => {
    const { done, written, failure } = await doFour(() =>
      pool.query("select pg_terminate_backend(pg_backend_pid())"),
    );
    expect({ done, written }).toEqual({ done: ["a"], written: [] });
    expect(failure).toMatchObject({ code: "57P01" });
  });
});
