import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { AwsV4Signer } from "aws4fetch";

/**
 * A local server that imitates S3. The imitated S3 supports objects, uploads in parts, and signatures of
 * version 4.
 */
export interface BucketServer {
  /** `s3:http://127.0.0.1:PORT/backups/shop` */
  address: string;
  objects: Map<string, Buffer>;
  /** The received parts of each upload that is not complete yet. */
  uploads: Map<string, Buffer[]>;
  requests: string[];
  /**
   * Returns true when the function has answered the request itself, or false when the imitated S3 must
   * answer. When the function is undefined, the imitated S3 answers every request.
   */
  disturb: ((request: string, response: ServerResponse) => boolean) | undefined;
  stop(): Promise<void>;
}

export const BUCKET_ACCESS = {
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "secret-key",
  region: "us-east-1",
};

/** Starts the local server that imitates S3. */
export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Buffer[]>();
  const state: Omit<BucketServer, "address" | "stop"> = {
    objects,
    uploads,
    requests: [],
    disturb: undefined,
  };
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const line = `${request.method} ${url.pathname}${url.search}`;
    state.requests.push(line);
    if (state.disturb?.(line, response)) return;
    const reject = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code><Key>hidden</Key></Error>`);
    if (!(await isSigned(request, url, body))) return void reject(403, "SignatureDoesNotMatch");
    const name = url.pathname.split("/").at(-1) ?? "";
    const upload = url.searchParams.get("uploadId");
    if (request.method === "POST" && url.searchParams.has("uploads")) {
      uploads.set("one", []);
      return void response.end("<Result><UploadId>one</UploadId></Result>");
    }
    if (request.method === "POST" && upload) {
      objects.set(name, Buffer.concat(uploads.get(upload) ?? []));
      uploads.delete(upload);
      return void response.end("<CompleteMultipartUploadResult/>");
    }
    if (request.method === "PUT" && upload) {
      const parts = uploads.get(upload) ?? [];
      parts[Number(url.searchParams.get("partNumber")) - 1] = body;
      return void response.writeHead(200, { ETag: `"${parts.length}"` }).end();
    }
    if (request.method === "PUT") objects.set(name, body);
    if (request.method === "DELETE") upload ? uploads.delete(upload) : objects.delete(name);
    if (request.method !== "GET") return void response.end();
    const found = objects.get(name);
    return void (found ? response.end(found) : reject(404, "NoSuchKey"));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    address: `s3:http://127.0.0.1:${port}/backups/shop`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

async function isSigned(request: IncomingMessage, url: URL, body: Buffer): Promise<boolean> {
  const digest = String(request.headers["x-amz-content-sha256"]);
  const isWhole = digest === "UNSIGNED-PAYLOAD" || digest === createHash("sha256").update(body).digest("hex");
  const signer = new AwsV4Signer({
    ...BUCKET_ACCESS,
    service: "s3",
    method: request.method ?? "GET",
    url: url.href,
    headers: { "x-amz-content-sha256": digest },
    datetime: String(request.headers["x-amz-date"]),
  });
  const { headers } = await signer.sign();
  return isWhole && headers.get("authorization") === request.headers.authorization;
}
