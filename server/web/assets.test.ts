import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Assets } from "./assets.ts";

const CODE = "export const answer = 42;\n".repeat(100);
let folder = "";
let server: Server;
let url = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "handover-assets-"));
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, "assets/page-abc.js"), CODE);
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  writeFileSync(join(folder, ".vite/manifest.json"), "{}");
  writeFileSync(join(folder, "assets/page-abc.js.map"), "{}");
  const assets = new Assets(folder);
  server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? "";
    if (assets.has(path)) void assets.send(path, incoming, outgoing);
    else outgoing.writeHead(assets.isOnlyFile(path) ? 404 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("the browser's files", () => {
  it("the browser's files are sent compressed, and can be cached for a year when the file name has a hash", async () => {
    const answer = await fetch(`${url}/assets/page-abc.js`, { headers: { "Accept-Encoding": "br" } });
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("content-type")).toContain("text/javascript");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await answer.text()).toBe(CODE);
  });

  it("the browser's files are revalidated by their ETag when the file name has no hash", async () => {
    const first = await fetch(`${url}/favicon.svg`);
    expect(first.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(first.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    const etag = first.headers.get("etag") ?? "";
    expect((await fetch(`${url}/favicon.svg`, { headers: { "If-None-Match": etag } })).status).toBe(304);
  });

  it.each(["/assets/gone.js", "/assets/../package.json", "/assets/page-abc.js.map", "/assets/"])(
    "the browser's files do not include %s",
    async (path) => {
      expect((await fetch(`${url}${path.replace("..", "%2e%2e")}`)).status).not.toBe(200);
    },
  );

  it("the browser's files do not include the manifest of the build tool", async () => {
    expect((await fetch(`${url}/.vite/manifest.json`)).status).toBe(204);
  });
});
