import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { pool } from "#db/client.server.ts";
import { saveBrand } from "#domain/catalog/images/save-brand.ts";
import { uploadImage } from "#domain/catalog/images/upload-image.ts";
import { savePage } from "#domain/settings/pages/save-page.ts";
import { readSettingsForStaff } from "#domain/settings/read-for-staff.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { findBrokenInvariants } from "./find-broken.ts";

const broken = async () => (await findBrokenInvariants()).map(({ code, rows }) => [code, ...rows]);
afterEach(async () => {
  await pool.query("delete from site_settings");
  await pool.query("delete from shop_pages");
});

describe("the invariants of the brand", () => {
  it("B1 reports a logo when one of its copies is missing, and when its image row is missing", async () => {
    const staff = await buildSignedInAdmin();
    const square = sharp({ create: { width: 600, height: 600, channels: 3, background: "#123456" } });
    const { address } = await uploadImage(staff, { content: await square.png().toBuffer() });
    const { versionOf } = await readSettingsForStaff(staff);
    const version = versionOf(["siteName", "accent", "logo", "favicon"]);
    await saveBrand(staff, { changes: { logo: address, favicon: address }, version });
    expect(await broken()).toEqual([]);
    await pool.query("delete from picture_files where width = 480 and format = 'avif'");
    expect(await broken()).toEqual([["B1", "favicon", "logo"]]);
    await pool.query("delete from pictures");
    expect(await broken()).toEqual([["B1", "favicon", "logo"]]);
  });

  it.each([
    "<script>alert(1)</script>",
    "<p onclick=alert(1)>x</p>",
    '<a href="javascript:1">x</a>',
    "<img>",
  ])("B2 reports a page with %s", async (html) => {
    const staff = await buildSignedInAdmin();
    const body = "# Hi\n\n3. [a](/b) & [c](https://example.com) **d** `<e>`\n\n| a |\n| - |\n| b |";
    const page = {
      title: "Hi",
      slug: "hi",
      language: "en",
      isPublished: true,
      inFooter: false,
      body,
    } as const;
    await savePage(staff, { id: null, version: 0, page });
    expect(await broken()).toEqual([]);
    await pool.query("update shop_pages set html = html || $1", [html]);
    expect(await broken()).toEqual([["B2", "hi"]]);
  });
});
