import { afterEach, describe, expect, it, vi } from "vitest";

const token = "A".repeat(43);
const session = () => ({ token, expiresAt: new Date(Date.now() + 90 * 24 * 60 * 60 * 1000) });
const request = (cookie?: string) =>
  new Request("http://localhost:3000/", cookie === undefined ? {} : { headers: { cookie } });

async function cookiesAt(appUrl: string) {
  vi.resetModules();
  vi.stubEnv("APP_URL", appUrl);
  return import("./session-cookie.ts");
}
afterEach(() => vi.unstubAllEnvs());

describe("the session cookie", () => {
  it("on https, the session cookie is bound to its host, and scripts cannot read the cookie", async () => {
    const { sessionCookie, clearedSessionCookie } = await cookiesAt("https://shop.example");
    const cookie = sessionCookie(session());
    expect(cookie).toMatch(/^__Host-handover=A{43}; /);
    for (const part of ["Path=/", "HttpOnly", "SameSite=Lax", "Secure"])
      expect(cookie.split("; ")).toContain(part);
    expect(cookie).not.toContain("Domain");
    expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeGreaterThan(89 * 24 * 60 * 60);
    expect(clearedSessionCookie()).toBe(
      "__Host-handover=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0",
    );
  });

  it("the session cookie, the back-office cookies and the known-browser cookie have the same attributes", async () => {
    const { adminCookie, challengeCookie, knownBrowserCookie } = await cookiesAt("https://shop.example");
    for (const cookie of [adminCookie(session()), challengeCookie("x"), knownBrowserCookie("x")])
      expect(cookie).toMatch(
        /^__Host-handover-[a-z-]+=\w+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/,
      );
  });

  it("the cookie with the log position of the last database write expires after a minute, and the shop ignores an invalid position", async () => {
    const { readWritten, writtenCookie } = await cookiesAt("https://shop.example");
    const cookie = writtenCookie("16/B374D848");
    expect(cookie).toBe(
      "__Host-handover-admin-written=16/B374D848; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60",
    );
    expect(readWritten(request(cookie.split(";")[0]))).toBe("16/B374D848");
    for (const forged of ["", "16", "x/y", "16/B374D848/1", "123456789/1", "0x1/2"])
      expect(readWritten(request(`__Host-handover-admin-written=${forged}`))).toBeUndefined();
  });

  it("the session cookie has no Secure attribute on plain http, because browsers would not send a Secure cookie back", async () => {
    const { sessionCookie, readSessionToken } = await cookiesAt("http://localhost:3000");
    const cookie = sessionCookie(session());
    expect(cookie).toMatch(/^handover=/);
    expect(cookie).not.toContain("Secure");
    expect(readSessionToken(request(cookie.split(";")[0]))).toBe(token);
  });

  it("the shop finds the session cookie among other cookies", async () => {
    const { readSessionToken } = await cookiesAt("http://localhost:3000");
    expect(readSessionToken(request(`theme=dark; handover=${token}; other=a=b`))).toBe(token);
  });

  it.each([
    undefined,
    "",
    ";;;=;",
    "handover",
    "handover=",
    "handover=short",
    `handover=${"A".repeat(4000)}`,
    "handover=%%%",
    `xhandover=${token}`,
    `handover="${token}"`,
  ])("the session cookie is ignored when it is malformed: %j", async (cookie) => {
    const { readSessionToken } = await cookiesAt("http://localhost:3000");
    expect(readSessionToken(request(cookie))).toBeUndefined();
  });
});
