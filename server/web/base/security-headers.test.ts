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
  it("a shop on https sends HSTS for a year, including subdomains", async () => {
    const { headers } = await headersAt("https://shop.example");
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
  });
});

describe("a shop on this machine", () => {
  it("a shop on this machine sends no HSTS, because the shop does not use https", async () => {
    const { headers } = await headersAt("http://localhost:3000");
    expect(headers.has("Strict-Transport-Security")).toBe(false);
  });
});

describe("the content security policy", () => {
  it("the content security policy allows no unlisted inline script and no inline style", async () => {
    const { policy } = await headersAt("https://shop.example");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toContain("unsafe");
  });
});
