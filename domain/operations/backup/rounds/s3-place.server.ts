import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { type BackupPlace, PlaceProblem, systemCode } from "./backup-place.ts";

/**
 * The size of one part of an upload, in bytes. S3 accepts at most 10,000 parts. Each part except the last
 * must have at least 5 MiB.
 */
const PART_BYTES = 16 * 1024 * 1024;
const PARTS_MAX = 9_000;
const TRIES = 3;
/** Timeout of one request. A slow connection has enough time to send one part. */
const REQUEST_MS = 300_000;
const PAUSE_MS = 1_000;

export interface BucketAccess {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** The pause before a request is repeated, in milliseconds. */
  pauseMs?: number;
  /** The size of a part, in bytes. */
  partBytes?: number;
}

/**
 * A bucket of S3 or of a compatible server as the destination of backups. A large file is sent in parts. Each
 * request contains the SHA-256 hash of its bytes. After an error of the network or the server, the shop
 * repeats the request up to two times.
 * @param address `s3:https://host/bucket/prefix`
 */
export function bucketPlace(address: string, access: BucketAccess): BackupPlace {
  const base = address.slice("s3:".length);
  const client = new AwsClient({ ...access, service: "s3" });
  const ask = (path: string, init: RequestInit = {}, signal?: AbortSignal) =>
    request(client, `${base}/${path}`, init, access.pauseMs ?? PAUSE_MS, signal);
  return {
    name: address,
    async put(file, name, signal) {
      const { size } = await stat(file);
      const part = Math.max(access.partBytes ?? PART_BYTES, Math.ceil(size / PARTS_MAX));
      if (size <= part) {
        await ask(name, await bodyOf(file, 0, size, "PUT"), signal);
        return;
      }
      const started = await (await ask(`${name}?uploads=`, { method: "POST" }, signal)).text();
      const id = /<UploadId>([^<]+)<\/UploadId>/.exec(started)?.[1];
      if (!id) throw new PlaceProblem("place_refused", "no UploadId");
      const upload = `uploadId=${encodeURIComponent(id)}`;
      try {
        await sendParts({ file, size, part, name, upload, signal, ask });
      } catch (error) {
        // The function deletes an incomplete upload, because S3 charges for its parts and no list of files
        // shows these parts.
        await ask(`${name}?${upload}`, { method: "DELETE" }).catch(() => {});
        throw error;
      }
    },
    async bringBack(name, file, signal) {
      const answer = await ask(name, {}, signal);
      if (!answer.body) throw new PlaceProblem("place_unreachable", "no content");
      try {
        await pipeline(
          Readable.fromWeb(answer.body as import("node:stream/web").ReadableStream),
          createWriteStream(file, { mode: 0o600 }),
          { signal },
        );
      } catch (error) {
        if (["ENOSPC", "EDQUOT"].includes(systemCode(error)))
          throw new PlaceProblem("disk_full", systemCode(error), error);
        throw signal?.aborted ? error : new PlaceProblem("place_unreachable", "cut off", error);
      }
      return file;
    },
    async remove(name) {
      await ask(name, { method: "DELETE" });
    },
  };
}

async function sendParts(work: {
  file: string;
  size: number;
  part: number;
  name: string;
  upload: string;
  signal: AbortSignal | undefined;
  ask: (path: string, init?: RequestInit, signal?: AbortSignal) => Promise<Response>;
}): Promise<void> {
  const { file, size, part, name, upload, signal, ask } = work;
  const tags: string[] = [];
  for (let at = 0; at < size; at += part) {
    const body = await bodyOf(file, at, Math.min(part, size - at), "PUT");
    const answer = await ask(`${name}?partNumber=${tags.length + 1}&${upload}`, body, signal);
    tags.push(answer.headers.get("etag") ?? "");
    await answer.body?.cancel();
  }
  const listed = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  const body = `<CompleteMultipartUpload>${listed.join("")}</CompleteMultipartUpload>`;
  const ended = await (await ask(`${name}?${upload}`, { method: "POST", body }, signal)).text();
  // S3 answers 200 before it has checked the parts, so the body can still report an error.
  if (ended.includes("<Error>")) throw new PlaceProblem("place_refused", codeIn(ended));
}

async function bodyOf(file: string, at: number, length: number, method: string): Promise<RequestInit> {
  const handle = await open(file, "r");
  try {
    const body = Buffer.alloc(length);
    const { bytesRead } = await handle.read(body, 0, length, at);
    if (bytesRead !== length) throw new Error("the backup on the disk became shorter");
    return {
      method,
      body,
      headers: { "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") },
    };
  } finally {
    await handle.close();
  }
}

async function request(
  client: AwsClient,
  url: string,
  init: RequestInit,
  pauseMs: number,
  signal?: AbortSignal,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send(client, url, init, signal);
    if (!(answer instanceof PlaceProblem)) return answer;
    if (attempt >= TRIES || answer.problem !== "place_unreachable") throw answer;
    await wait(pauseMs * attempt, undefined, { signal });
  }
}

async function send(
  client: AwsClient,
  url: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<Response | PlaceProblem> {
  const signed = await client.sign(url, init);
  const limits = [AbortSignal.timeout(REQUEST_MS), ...(signal ? [signal] : [])];
  let answer: Response;
  try {
    answer = await fetch(signed, { signal: AbortSignal.any(limits), redirect: "error" });
  } catch (error) {
    if (signal?.aborted) throw error;
    return new PlaceProblem("place_unreachable", networkCode(error), error);
  }
  if (answer.ok || (init.method === "DELETE" && answer.status === 404)) return answer;
  const code = codeIn(await answer.text().catch(() => ""));
  const detail = `${answer.status} ${code}`.trim();
  if (answer.status >= 500 || answer.status === 429) return new PlaceProblem("place_unreachable", detail);
  if (code === "NoSuchKey" || code === "NoSuchBucket") return new PlaceProblem("place_gone", detail);
  return new PlaceProblem(/quota|EntityTooLarge/i.test(code) ? "place_full" : "place_refused", detail);
}

/**
 * Returns the error code of an answer, such as AccessDenied. The function ignores the rest of the response,
 * because the response can contain keys.
 */
const codeIn = (text: string): string => /<Code>([A-Za-z0-9.]{1,60})<\/Code>/.exec(text)?.[1] ?? "";

const networkCode = (error: unknown): string =>
  systemCode(error) || systemCode(error instanceof Error ? error.cause : undefined) || "no answer";
