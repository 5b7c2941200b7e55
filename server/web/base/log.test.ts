import { describe, expect, it } from "vitest";
import { describeError } from "./log.ts";

const written = (error: unknown) => JSON.stringify(describeError(error));

describe("describeError", () => {
  it("describeError returns the name, the message and the stack frames", () => {
    const description = describeError(new TypeError("x is not a function"));
    expect(description).toMatchObject({ name: "TypeError", message: "x is not a function" });
    expect(description.at[0]).toContain("log.test.ts");
  });

  it("describeError removes the message of a database error, because the message quotes rows and parameters", () => {
    const rejected = Object.assign(new Error("duplicate key (email)=(ann@example.com)"), {
      severity: "ERROR",
      code: "23505",
      constraint: "users_email_unique",
      detail: "Key (email)=(ann@example.com) already exists.",
    });
    const wrapped = new Error("Failed query: insert into users values ($1)\nparams: hunter2", {
      cause: rejected,
    });
    expect(describeError(wrapped)).toMatchObject({ code: "23505", constraint: "users_email_unique" });
    expect(written(wrapped)).not.toMatch(/ann@|hunter2|insert into/);
    expect(written(new Error("Failed query: select $1\nparams: hunter2"))).not.toContain("hunter2");
  });

  it.each([
    ["sk_test_51abcDEF", "No such key: sk_test_51abcDEF"],
    ["whsec_abc123", "bad signature with whsec_abc123"],
    ["hunter2", "connect postgres://handover:hunter2@db:5432/shop"],
    ["ann@example.com", "no user ann@example.com"],
    ["A".repeat(43), `session ${"A".repeat(43)} ended`],
  ])("describeError removes %s", (secret, message) => {
    expect(written(new Error(message))).not.toContain(secret);
  });

  it("describeError returns one line for every thrown value", () => {
    expect(describeError(new Error("a\r\nInjected: b")).message).toBe("a Injected: b");
    expect(written("a password thrown as text")).not.toContain("password");
  });
});
