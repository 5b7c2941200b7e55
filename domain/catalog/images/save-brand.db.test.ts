import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { inTransaction, pool } from "#db/client.server.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { readSettingsForStaff } from "#domain/settings/read-for-staff.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { deleteUnusedImages } from "./delete-unused-images.ts";
import { findImageFile } from "./queries.ts";
import { type Brand, brandSettings, saveBrand } from "./save-brand.ts";
import { uploadImage } from "./upload-image.ts";

let staff: Staff;
beforeAll(async () => {
  staff = await buildSignedInMember("manage_settings");
});
afterEach(() => pool.query("delete from site_settings"));

let colour = 0;
async function upload(width: number, height: number): Promise<string> {
  const background = `#${(++colour).toString(16).padStart(6, "0")}`;
  const image = sharp({ create: { width, height, channels: 3, background } });
  return (await uploadImage(staff, { content: await image.png().toBuffer() })).address;
}
const version = async () => (await readSettingsForStaff(staff)).versionOf(brandSettings);
const save = async (changes: Partial<Brand>, caller: Staff = staff) =>
  saveBrand(caller, { changes, version: await version() });
const grow = (days: number) =>
  pool.query("update pictures set created_at = now() - make_interval(days => $1)", [days]);
const exists = async (address: string) => (await findImageFile(address.replace("/pictures/", ""))) !== null;

describe("saving the brand", () => {
  it("saving the brand sets name, accent, logo and favicon together, and can restore the built-in brand", async () => {
    const [logo, favicon] = [await upload(400, 100), await upload(64, 64)];
    await save({ siteName: "Zanzibar", accent: "#e50914", logo, favicon });
    expect(await readSettings()).toMatchObject({ siteName: "Zanzibar", accent: "#e50914", logo, favicon });
    expect(await lastAudit({ actionType: "SETTINGS_SAVED" })).toMatchObject({
      recordId: "site_name accent logo favicon",
      permission: "manage_settings",
    });
    await save({ accent: "", logo: "", favicon: "" });
    expect(await readSettings()).toMatchObject({ siteName: "Zanzibar", accent: "", logo: "", favicon: "" });
  });

  it("the shop keeps the current brand image permanently, and deletes a replaced brand image after a day", async () => {
    const [logo, favicon, next] = [await upload(400, 101), await upload(65, 65), await upload(400, 102)];
    await grow(3);
    await save({ logo, favicon });
    await grow(3);
    await inTransaction(deleteUnusedImages);
    expect(await Promise.all([logo, favicon, next].map(exists))).toEqual([true, true, false]);
    await save({ logo: "" });
    await inTransaction(deleteUnusedImages);
    expect(await Promise.all([logo, favicon].map(exists))).toEqual([false, true]);
  });

  it("saving the brand refuses a deleted image or an image with wrong proportions, and changes nothing", async () => {
    const gone = `/pictures/${"0".repeat(32)}-64x64.webp`;
    const wide = await upload(600, 100);
    for (const [changes, field] of [
      [{ favicon: gone }, "favicon missing"],
      [{ logo: wide }, "logo too_wide"],
      [{ favicon: wide }, "favicon not_square"],
    ] as const) {
      const error = await save({ siteName: "Lost", ...changes }).catch((rejected) => rejected);
      expect(`${error.details.field} ${error.details.problem}`).toBe(field);
    }
    await expect(save({ logo: "https://example.com/logo.png" })).rejects.toThrow();
    await expect(save({ accent: "#0b5d46" })).rejects.toThrow();
    await expect(save({ accent: "red" })).rejects.toThrow();
    expect(await readSettings()).toMatchObject({ siteName: "Handover", accent: "", logo: "", favicon: "" });
  });

  it("saving the brand refuses a form when the settings have changed since the form was loaded", async () => {
    const read = await version();
    await save({ accent: "#e50914" });
    const late = saveBrand(staff, { changes: { accent: "#ff0000" }, version: read });
    expect(await domainErrorOf(late)).toBe("settings_changed");
    expect(await readSettings()).toMatchObject({ accent: "#e50914" });
  });

  it("saving the brand fails for staff who do not have the settings permission", async () => {
    const stranger = await buildSignedInMember("manage_banners", "manage_products");
    expect(await domainErrorOf(save({ accent: "#e50914" }, stranger))).toBe("not_permitted");
  });
});
