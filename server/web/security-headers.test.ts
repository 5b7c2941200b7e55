import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function headersAt(address: string) {
  vi.resetModules();
  vi.stubEnv("APP_URL", address);
  const { COMMON_HEADERS, contentSecurityPolicy } = await import("./security-headers.ts");
  return { headers: new Map(COMMON_HEADERS), policy: contentSecurityPolicy() };
}

describe("a shop on https", () => {
  it("is asked for by https alone for a year, its subdomains too", async () => {
    const { headers } = await headersAt("https://shop.example");
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
  });
});

describe("a shop that is tried on this machine", () => {
  it("does not ask browsers for an https that is not there", async () => {
    const { headers } = await headersAt("http://localhost:3000");
    expect(headers.has("Strict-Transport-Security")).toBe(false);
  });
});

describe("the policy", () => {
  it("allows no inline script that is not named, and no style in markup", async () => {
    const { policy } = await headersAt("https://shop.example");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toContain("unsafe");
  });
});
