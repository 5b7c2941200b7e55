import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { BUCKET_ACCESS, type BucketServer, startBucketServer } from "#tests/bucket-server.ts";
import { bucketPlace } from "./s3-place.server.ts";

const folder = mkdtempSync(join(tmpdir(), "handover-bucket-"));
const file = join(folder, "made");
const content = randomBytes(10_000);
let server: BucketServer;
const place = (more = {}) =>
  bucketPlace(server.address, { ...BUCKET_ACCESS, pauseMs: 1, partBytes: 4_000, ...more });
const fetched = async () => readFileSync(await place().bringBack("one.backup", join(folder, "fetched")));

beforeAll(async () => {
  writeFileSync(file, content);
  server = await startBucketServer();
});
afterEach(() => {
  server.disturb = undefined;
  server.requests.length = 0;
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("a bucket for backups", () => {
  it("a backup bucket stores a file in parts, downloads the same bytes, and removes the file", async () => {
    await place().put(file, "one.backup");
    expect(server.requests.map((line) => line.replace(/.*one.backup/, ""))).toEqual([
      "?uploads=",
      "?partNumber=1&uploadId=one",
      "?partNumber=2&uploadId=one",
      "?partNumber=3&uploadId=one",
      "?uploadId=one",
    ]);
    expect((await fetched()).equals(content)).toBe(true);
    await place().remove("one.backup");
    await expect(fetched()).rejects.toMatchObject({ problem: "place_gone", detail: "404 NoSuchKey" });
  });

  it("a bucket for backups stores a small file with one request", async () => {
    await place({ partBytes: 20_000 }).put(file, "one.backup");
    expect(server.requests).toHaveLength(1);
    expect((await fetched()).equals(content)).toBe(true);
  });

  it("a backup bucket repeats a request when the connection breaks during the transfer", async () => {
    let broken = 0;
    server.disturb = (line, response) => {
      if (!line.includes("partNumber=2") || broken++ > 0) return false;
      response.destroy();
      return true;
    };
    await place().put(file, "one.backup");
    expect(broken).toBe(2);
    expect((await fetched()).equals(content)).toBe(true);
  });

  it("a backup bucket reports that the server does not answer, and leaves no uploaded part on the server", async () => {
    server.disturb = (line, response) => {
      if (!line.includes("partNumber=2")) return false;
      response.destroy();
      return true;
    };
    await expect(place().put(file, "two.backup")).rejects.toMatchObject({ problem: "place_unreachable" });
    expect([server.uploads.size, server.objects.has("two.backup")]).toEqual([0, false]);
  });

  it("a bucket for backups reports a download that was cut off", async () => {
    await place().put(file, "one.backup");
    server.disturb = (_, response) => {
      response.writeHead(200, { "Content-Length": "10000" });
      response.write(content.subarray(0, 5_000), () => response.destroy());
      return true;
    };
    await expect(fetched()).rejects.toMatchObject({ problem: "place_unreachable" });
  });

  it("a backup bucket reports wrong keys, and the error contains only the status and the code of the response", async () => {
    const wrong = place({ secretAccessKey: "another" });
    const error: unknown = await wrong.put(file, "one.backup").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ problem: "place_refused", detail: "403 SignatureDoesNotMatch" });
    expect(String(error)).not.toMatch(/hidden|another/);
  });

  it("a backup bucket reports that the bucket is full", async () => {
    server.disturb = (_, response) => {
      response.writeHead(403).end("<Error><Code>QuotaExceeded</Code></Error>");
      return true;
    };
    await expect(place().put(file, "one.backup")).rejects.toMatchObject({ problem: "place_full" });
  });
});
