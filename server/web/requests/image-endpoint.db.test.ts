import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { IMAGE_BYTES_MAX } from "#domain/catalog/images/image-limits.ts";
import { MAX_BODY } from "#server/web/base/limits.ts";
import { codeOf, openTestHost, own, SIGNED_IN_AS, STAFF_WITH } from "../host-in-test.ts";

const host = await openTestHost();
beforeEach(() => host.reset());
afterAll(() => host.close());

const PATHS = ["/admin/pictures", "/admin/pictures.data"];
const aboveUsual = [Buffer.alloc(MAX_BODY + 1)];

describe("a body as large as an image", () => {
  it.each(PATHS)(
    "a body as large as an image is accepted at %s from staff who may upload images",
    async (path) => {
      for (const permission of ["manage_banners", "manage_products"]) {
        const answer = await host.send("POST", path, { ...own, [STAFF_WITH]: permission }, aboveUsual);
        expect(answer.status).toBe(200);
      }
      expect(host.answerPage.mock.calls.map(([request]) => request.body?.length)).toEqual([
        MAX_BODY + 1,
        MAX_BODY + 1,
      ]);
    },
  );

  it.each(PATHS)(
    "a body as large as an image is rejected at %s when the caller may not send images",
    async (path) => {
      const others: Record<string, string>[] = [
        {},
        { [SIGNED_IN_AS]: "shopper" },
        { [STAFF_WITH]: "manage_orders" },
      ];
      for (const who of others) {
        const answer = await host.send("POST", path, { ...own, ...who }, aboveUsual);
        expect([answer.status, codeOf(answer)]).toEqual([413, "body_too_large"]);
      }
      expect(host.answerPage).not.toHaveBeenCalled();
    },
  );

  it.each(["/admin/banners", "/admin/Pictures", "/admin/pictures/", "/pictures/a.webp"])(
    "a body as large as an image is rejected at %s from staff as well",
    async (path) => {
      const answer = await host.send("POST", path, { ...own, [STAFF_WITH]: "manage_banners" }, aboveUsual);
      expect(answer.status).toBe(413);
    },
  );

  it("the image endpoint rejects a body of 50 MB by its Content-Length, with the limit in the message", async () => {
    const headers = { ...own, [STAFF_WITH]: "manage_banners", "Content-Length": String(50 * 1024 * 1024) };
    const started = performance.now();
    const answer = await host.send("POST", "/admin/pictures", headers, [Buffer.alloc(1024)]);
    expect([answer.status, codeOf(answer)]).toEqual([413, "body_too_large"]);
    expect(answer.text).toContain(`${IMAGE_BYTES_MAX / 1024 / 1024} MB`);
    expect(performance.now() - started).toBeLessThan(8_000);
    expect(host.answerPage).not.toHaveBeenCalled();
  });

  it("the image endpoint rejects an image from another site", async () => {
    const headers = { "Sec-Fetch-Site": "cross-site", [STAFF_WITH]: "manage_banners" };
    expect((await host.send("POST", "/admin/pictures", headers, aboveUsual)).status).toBe(403);
  });
});
