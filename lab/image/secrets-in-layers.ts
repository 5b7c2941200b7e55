import { spawnSync } from "node:child_process";
import { createReadStream, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createGunzip } from "node:zlib";
import type { StoredBlob } from "./build-image.ts";

/** Files of the project that an operator might have used to store secrets. */
const PLACES = [".env", "shop.env", ".handover/keys/vault.json", "server/.env.local", "deploy/tls.key"];

/**
 * Writes a fake secret to every file of a build context that an operator might have used to store secrets.
 */
export function plantSecret(context: string, secret: string): void {
  for (const place of PLACES) {
    mkdirSync(dirname(join(context, place)), { recursive: true });
    writeFileSync(join(context, place), secret);
  }
}

/** The names of files that must not be in any layer. */
const FORBIDDEN = /(?:^|\/)(?:\.env[^/]*|\.git|\.handover|vault\.json|shop\.env|[^/]+\.(?:key|pem))$/;

/** Lists the layers and descriptions that contain a secret, and the forbidden file names in layers. */
export async function findSecrets(
  blobs: readonly StoredBlob[],
  secrets: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { path, isLayer } of blobs) {
    if (await contains(path, isLayer, secrets)) found.push(`a planted secret in ${path}`);
    if (isLayer)
      found.push(...namesIn(path).filter((name) => name.startsWith("shop/") && FORBIDDEN.test(name)));
  }
  return found;
}

function namesIn(path: string): string[] {
  const listed = spawnSync("tar", ["--list", "--gzip", "--file", path], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (listed.status !== 0) throw new Error(`tar could not read ${path}: ${listed.stderr}`);
  return listed.stdout.split("\n");
}

/**
 * Whether a file contains one of the texts. When the file is a layer, the function first unpacks the layer.
 */
async function contains(path: string, isLayer: boolean, texts: readonly string[]): Promise<boolean> {
  const longest = Math.max(...texts.map((text) => text.length));
  const stream = isLayer ? createReadStream(path).pipe(createGunzip()) : createReadStream(path);
  let before = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const all = Buffer.concat([before, chunk]);
    if (texts.some((text) => all.includes(text))) return true;
    before = all.subarray(Math.max(0, all.length - longest));
  }
  return false;
}
