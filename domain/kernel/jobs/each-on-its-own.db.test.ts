import { describe, expect, it } from "vitest";
import { pool } from "#db/client.server.ts";
import { eachOnItsOwn } from "./each-on-its-own.ts";

/** Does the work of four ids, of which "b" ends as `end` does. */
async function doFour(end: () => unknown) {
  const done: string[] = [];
  const written: string[] = [];
  const failure = await eachOnItsOwn(
    ["a", "b", "c", "d"],
    async (id) => {
      if (id === "b") return end();
      done.push(id);
    },
    async (id) => void written.push(id),
  ).catch((error: unknown) => error);
  return { done, written, failure };
}

describe("a round", () => {
  it("goes on behind what fails, writes it down, and says at its end what failed", async () => {
    const { done, written, failure } = await doFour(() => {
      throw new TypeError("unforeseen");
    });
    expect({ done, written }).toEqual({ done: ["a", "c", "d"], written: ["b"] });
    expect(failure).toMatchObject({ name: "RoundFailed", subjects: ["b"], cause: { name: "TypeError" } });
  });

  it("that has rounds within it names what failed in them", async () => {
    const { done, failure } = await doFour(() =>
      eachOnItsOwn(["b1", "b2"], async (id) => {
        if (id === "b2") throw new TypeError("unforeseen");
      }),
    );
    expect(done).toEqual(["a", "c", "d"]);
    expect(failure).toMatchObject({ subjects: ["b2"], cause: { name: "TypeError" } });
  });

  it("ends without a failure where its work says that nobody can be asked", async () => {
    expect(await doFour(() => false)).toEqual({ done: ["a"], written: [], failure: undefined });
  });

  it("tries nothing more where the database cannot be asked", async () => {
    const { done, written, failure } = await doFour(() =>
      pool.query("select pg_terminate_backend(pg_backend_pid())"),
    );
    expect({ done, written }).toEqual({ done: ["a"], written: [] });
    expect(failure).toMatchObject({ code: "57P01" });
  });
});
