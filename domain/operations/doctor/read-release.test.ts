import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { isNewer, newestIn, readNewestRelease } from "./read-release.ts";

const NOTES = `# Changelog

## [Unreleased]

## [0.10.1] - 2026-12-02

- A line about [0.99.0].

## [0.9.12] - 2026-12-01
`;

let server: Server | undefined;
afterEach(() => server?.close());

/** Starts a server on this machine that gives the same response to each request. */
async function serve(status: number, text: string, headers: Record<string, string> = {}): Promise<string> {
  const started = createServer((_, response) => response.writeHead(status, headers).end(text));
  server = started;
  await new Promise<void>((done) => started.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/CHANGELOG.md`;
}

describe("newestIn", () => {
  it("readRelease returns the highest version in the headings, and compares the parts of a version as numbers", () => {
    expect(newestIn(NOTES)).toBe("0.10.1");
    expect(newestIn("## [Unreleased]\n")).toBeNull();
  });
});

describe("isNewer", () => {
  it.each([
    ["0.2.0", "0.1.0", true],
    ["0.10.0", "0.9.9", true],
    ["1.0.0", "0.99.99", true],
    ["0.1.0", "0.1.0", false],
    ["0.1.0", "0.1.1", false],
  ])("isNewer compares the version %s with the version %s by number", (version, than, expected) => {
    expect(isNewer(version, than)).toBe(expected);
  });
});

describe("readNewestRelease", () => {
  it("readRelease reads the newest version from the release notes, even when the file is long", async () => {
    expect(await readNewestRelease(await serve(200, NOTES + "x".repeat(300_000)))).toEqual({
      newest: "0.10.1",
      code: "",
    });
  });

  it("readRelease returns the reason when it could not read a version", async () => {
    expect(await readNewestRelease(await serve(404, "no"))).toEqual({ newest: null, code: "404" });
    server?.close();
    expect(await readNewestRelease(await serve(200, "<html>"))).toEqual({ newest: null, code: "no version" });
    server?.close();
    const away = await serve(302, "", { location: "http://127.0.0.1:9/" });
    expect(await readNewestRelease(away)).toMatchObject({ newest: null });
    expect(await readNewestRelease("http://127.0.0.1:9/")).toMatchObject({ newest: null });
  });
});
