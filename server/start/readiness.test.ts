import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { localAddress, requireFreePort, waitForAnswer } from "./readiness.ts";
import { readSandboxKeys, sandboxSettings, storeSandboxKeys } from "./sandbox-keys.ts";

test("requireFreePort throws an error with the port and setting when the port is in use, and does not occupy a free port", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await expect(requireFreePort("127.0.0.1", port, "PORT")).rejects.toThrow(
    `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 100} npm start`,
  );
  await new Promise((resolve) => server.close(resolve));
  await requireFreePort("127.0.0.1", port, "PORT");
  await requireFreePort("127.0.0.1", port, "PORT");
});

test("waitForAnswer fails with the process's name when the URL never answers", async () => {
  await expect(waitForAnswer("http://127.0.0.1:9/", { name: "web server", timeoutMs: 200 })).rejects.toThrow(
    "The web server did not become ready within 0.2 s",
  );
});

test("localAddress returns a loopback URL for a wildcard host", () => {
  expect(localAddress("0.0.0.0", 3000)).toBe("http://127.0.0.1:3000");
  expect(localAddress("::", 3000)).toBe("http://[::1]:3000");
  expect(localAddress("10.0.0.5", 80)).toBe("http://10.0.0.5:80");
});

test("storeSandboxKeys creates random keys in a file that only its owner can read, and a later call changes only the stored port", () => {
  const folder = mkdtempSync(join(tmpdir(), "handover-keys-"));
  try {
    expect(readSandboxKeys(folder)).toBeUndefined();
    const keys = storeSandboxKeys(folder, 43250);
    expect(keys.secretKey).toMatch(/^sk_test_[0-9a-f]{48}$/);
    expect(storeSandboxKeys(folder, 43251)).toEqual({ ...keys, port: 43251 });
    expect(readSandboxKeys(folder)?.port).toBe(43251);
    expect(statSync(join(folder, "sandbox", "keys.json")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, "sandbox", "keys.json"), "utf8")).toContain(keys.webhookSecret);
    expect(sandboxSettings(keys).STRIPE_API_BASE).toBe("http://localhost:43250");
    const other = mkdtempSync(join(tmpdir(), "handover-keys-"));
    expect(storeSandboxKeys(other, 43250).secretKey).not.toBe(keys.secretKey);
    rmSync(other, { recursive: true });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
