import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sealAddresses } from "#app/seals/seal-addresses.ts";
import { openTestHost } from "./host-in-test.ts";

const host = await openTestHost();
beforeEach(() => host.reset());
afterAll(() => host.close());

const sheet = sealAddresses([{ slug: "design-seat", emoji: "🎨" }])[0]?.split("#")[0] ?? "";

describe("a sheet of seals", () => {
  it("a sheet of seals is sent as an immutable image, with the usual security headers", async () => {
    const answer = await host.send("GET", sheet);
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"><g id="s0g"><use href="#s0l" /,
    );
    expect(answer.headers).toMatchObject({
      "content-type": "image/svg+xml; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      vary: "Accept-Encoding",
    });
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self';");
    expect(host.answerPage).not.toHaveBeenCalled();
  });

  it("a sheet of seals is sent compressed, and a request gets a 304 response when the browser already has the sheet", async () => {
    const answer = await host.send("GET", sheet, { "Accept-Encoding": "br" });
    expect(answer.headers["content-encoding"]).toBe("br");
    const again = await host.send("GET", sheet, { "If-None-Match": String(answer.headers.etag) });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect((await host.send("HEAD", sheet)).text).toBe("");
  });

  it("a HEAD request for a sheet of seals gets exactly one response, even when the sheet has not been drawn yet", async () => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => {});
    const undrawn = sealAddresses([{ slug: "photo-licence", emoji: "" }])[0]?.split("#")[0] ?? "";
    const answer = await host.send("HEAD", undrawn);
    expect([answer.status, answer.text]).toEqual([200, ""]);
    expect(reported).not.toHaveBeenCalled();
    reported.mockRestore();
  });

  it("a sheet of emoji has the same cache time in browsers as a sheet of seals", async () => {
    const answer = await host.send("GET", "/emoji/1f3a8.svg");
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "image/svg+xml; charset=utf-8"]);
    expect(answer.text).toContain("#D99E82");
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  it("the router handles an invalid URL of a sheet of seals", async () => {
    host.answerPage.mockResolvedValue(new Response(null, { status: 404 }));
    expect((await host.send("GET", "/seals/design-seat.svg")).status).toBe(404);
    expect((await host.send("GET", `${sheet}/more`)).status).toBe(404);
    expect((await host.send("GET", "/emoji/palette.svg")).status).toBe(404);
    expect(host.answerPage).toHaveBeenCalledTimes(3);
  });
});
