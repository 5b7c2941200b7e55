import { describe, expect, it } from "vitest";
import { clockTime, readableLine } from "./readable-line.ts";

const time = "2026-11-28T08:15:02.345Z";
const shown = clockTime(new Date(time));
const line = (fields: object) =>
  readableLine(JSON.stringify({ level: 30, time, process: "web", ...fields }), (text, emphasis) =>
    emphasis ? `<${text}>` : text,
  );

describe("readableLine", () => {
  it("readableLine shows a request with the status and the duration of its response", () => {
    const request = { requestId: "r-1", method: "GET", path: "/marketplace", status: 200, ms: 3.14 };
    expect(line({ ...request, msg: "request" })).toBe(`${shown}  web     GET /marketplace 200 in 3.14 ms\n`);
  });

  it("readableLine shows the fields of a notice after its message", () => {
    expect(line({ host: "127.0.0.1", port: 3000, msg: "listening" })).toBe(
      `${shown}  web     listening (host 127.0.0.1, port 3000)\n`,
    );
    expect(line({ broken: ["I1", "I2"], msg: "an invariant is broken", level: 50 })).toBe(
      `${shown}  web     <error: an invariant is broken (broken ["I1","I2"])>\n`,
    );
  });

  it("readableLine shows the cause of an error and the first lines of its stack", () => {
    const error = { name: "TypeError", message: "x is no function", code: "E1", at: ["at a", "at b"] };
    expect(line({ level: 50, error, msg: "the page failed", requestId: "r-1" })).toBe(
      `${shown}  web     <error: the page failed: TypeError: x is no function (requestId r-1, code E1)>\n    at a\n    at b\n`,
    );
    expect(line({ level: 40, error: "Timeout", job: "emails", msg: "a recurring job failed" })).toBe(
      `${shown}  web     <warning: a recurring job failed (Timeout, job emails)>\n`,
    );
  });

  it("readableLine escapes characters that control a terminal", () => {
    const text = line({ method: "GET", path: "/\u001b[2J\u202e\n", status: 404, ms: 1, msg: "request" });
    expect(text).toContain("/\\u001b[2J\\u202e\\u000a 404");
    expect(text.indexOf("\n")).toBe(text.length - 1);
  });
});
