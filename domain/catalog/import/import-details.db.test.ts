import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { pictures } from "#db/schema/images.ts";
import { imageAddress } from "#domain/catalog/images/image-address.ts";
import { uploadImage } from "#domain/catalog/images/upload-image.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import {
  bySlug,
  exported,
  file,
  hours,
  imagesOf,
  load,
  preview,
  sendImage,
  tiersOf,
} from "#tests/factories/catalog-file.ts";
import { readPictures } from "./export-pictures.ts";

let admin: Staff;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
});

describe("tiers, sales, limits and images in a catalog file", () => {
  it("an import saves tiers, sales, limits and images, and changes nothing when the file is the shop's own export", async () => {
    const sent = new Map([await sendImage(admin, "front.png"), await sendImage(admin, "back.png")]);
    const csv = file(
      `whole,Whole,Cat,10.00,5=9.00|20=7.50,8.00,${hours(-5)},${hours(48)},2,40,3,30,"front.png | Front, side | a bar\nback.png"`,
      "plain,Plain,Cat,10.00,,,,,,,,,",
    );
    expect((await load(csv, sent)).catalog).toMatchObject({ created: 2 });
    expect(await bySlug("whole")).toMatchObject({
      ...{ salePrice: 800, minPerOrder: 2, maxPerOrder: 40, maxPerCustomer: 3, customerDays: 30 },
    });
    expect(await tiersOf("whole")).toEqual([
      [5, 900],
      [20, 750],
    ]);
    expect((await imagesOf("whole")).map(({ alt }) => alt)).toEqual(["Front, side | a bar", ""]);
    // The start of the sale is in the past, so the sale begins at the time of the import.
    expect((await bySlug("whole")).saleStartsAt?.getTime()).toBeGreaterThan(Date.now() - 3_600_000);

    expect((await preview(csv, sent)).catalog).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect((await preview(await exported())).catalog).toMatchObject({
      created: 0,
      updated: 0,
      problemCount: 0,
    });
  });

  it("an import shows the differences of each changed row, and does not change columns that the file does not contain", async () => {
    await load(file("part,Part,Cat,10.00,5=9.00,,,,2,,,,"));
    const change = "slug,name,category,price,price_tiers\npart,Part,Cat,11.00,5=8.00";
    expect((await preview(change)).catalog?.rows).toEqual([
      {
        ...{ number: 2, name: "part", outcome: "changed" },
        changes: [
          { column: "price", before: "10.00", after: "11.00" },
          { column: "price_tiers", before: "5=9.00", after: "5=8.00" },
        ],
      },
    ]);
    expect(await tiersOf("part")).toEqual([[5, 900]]);
    await load(change);
    expect(await bySlug("part")).toMatchObject({ price: 1_100, minPerOrder: 2, version: 2 });
    await load("slug,name,category,price,price_tiers,min_per_order\npart,Part,Cat,11.00,,");
    expect(await bySlug("part")).toMatchObject({ minPerOrder: null });
    expect(await tiersOf("part")).toEqual([]);
  });

  it("an import removes the escape characters that the export writes before formulas and before vertical bars in list entries", async () => {
    const csv =
      'slug,name,category,price,description,features\nsheet,"\'=1+2",Cat,5,"\'+x","one \\| two|three"';
    await load(csv);
    expect(await bySlug("sheet")).toMatchObject({ name: "=1+2", features: ["one | two", "three"] });
    await load(`slug,name,category,price\nsheet,"''=3",Cat,5`);
    expect(await bySlug("sheet")).toMatchObject({ name: "'=3", description: "+x" });
    const again = await preview(await exported());
    expect(again.catalog?.rows.filter(({ name }) => name === "sheet")).toEqual([]);
  });

  it("an import compares the content of digital products and does not write unchanged content again", async () => {
    const csv =
      'slug,name,category,price,delivery_type,content\nread,Read,Cat,5,digital,"link: https://a.example"';
    await load(csv);
    expect((await preview(csv)).catalog).toMatchObject({ unchanged: 1, updated: 0 });
    expect((await preview(csv.replace("a.example", "b.example"))).catalog?.rows).toMatchObject([
      { changes: [{ column: "content", before: "***", after: "***" }] },
    ]);
  });

  it("an import recognizes an exported image by its name and its bytes when the shop has this image", async () => {
    const [name, { address }] = await sendImage(admin, "own.png");
    await load(file(`owner,Owner,Cat,10.00,,,,,,,,,${name}`), new Map([[name, { address }]]));
    const before = await db.$count(pictures);
    for await (const picture of readPictures()) {
      const { address: again } = await uploadImage(admin, picture);
      expect(again.endsWith(picture.name)).toBe(true);
    }
    expect(await db.$count(pictures)).toBe(before);
    // A file can have the name of a stored image but different bytes. The shop then treats the file as a new
    // image.
    const digest = (await imagesOf("owner"))[0]?.digest ?? "";
    const stored = { digest, width: 60, height: 40, format: "webp" } as const;
    const other = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#abcdef" } })
      .png()
      .toBuffer();
    const taken = await uploadImage(admin, {
      content: other,
      name: imageAddress(stored).split("/").pop() ?? "",
    });
    expect(taken.address).not.toContain(digest);
  });
});
