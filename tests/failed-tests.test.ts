import { describe, expect, it } from "vitest";
import { listFailed } from "./failed-tests.ts";

describe("the failed tests of a report", () => {
  it("the list has each failed test of vitest and each file that did not load, with the first lines of the error", () => {
    const passed = { fullName: "works", status: "passed", failureMessages: [] };
    const failed = {
      fullName: "breaks",
      status: "failed",
      failureMessages: ["\u001b[31mone\u001b[39m\n2\n3\n4\n5"],
    };
    const report = {
      testResults: [
        { name: "a.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
        { name: "b.test.ts", status: "failed", message: "no module", assertionResults: [] },
        { name: "c.test.ts", status: "passed", message: "", assertionResults: [passed] },
      ],
    };
    expect(listFailed(report)).toEqual([
      "a.test.ts: breaks\n    one\n    2\n    3\n    4",
      "b.test.ts\n    no module",
    ]);
  });

  it("the list of failed tests contains the failed Playwright tests, including tests in nested groups", () => {
    const spec = (title: string, ok: boolean) => ({
      title,
      file: "x.e2e.ts",
      ok,
      tests: [{ results: [{}, { error: { message: `no ${title}` } }] }],
    });
    const report = {
      suites: [{ specs: [spec("a", true), spec("b", false)], suites: [{ specs: [spec("c", false)] }] }],
    };
    expect(listFailed(report)).toEqual(["x.e2e.ts: b\n    no b", "x.e2e.ts: c\n    no c"]);
  });
});
