import { deflateSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { banners } from "#db/schema/catalog.ts";
import { imageFiles, pictures } from "#db/schema/images.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { imageSources, parseImageAddress } from "./image-address.ts";
import { IMAGE_BYTES_MAX } from "./image-limits.ts";
import { findImageFile } from "./queries.ts";
import { uploadImage } from "./upload-image.ts";

const photo = (width: number, height: number, colour = "#0b5d46") =>
  sharp({ create: { width, height, channels: 3, background: colour } });

/** Builds a PNG whose header claims the given size, with almost no image data. */
function claimedPng(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const mark = Buffer.from("89504e470d0a1a0a", "hex");
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([mark, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe("uploadImage", () => {
  it("an upload stores upright copies in two formats and three widths without any metadata", async () => {
    const secret = "Rua das Flores 12";
    const content = await photo(200, 1000)
      .withExif({
        IFD0: { ImageDescription: secret, Orientation: "6" },
        IFD3: { GPSLatitude: "51/1 30/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const hidden = Buffer.concat([content, Buffer.from(`<script>${secret}</script>`)]);
    const { address, width, height } = await uploadImage(await buildSignedInAdmin(), { content: hidden });
    expect([width, height]).toEqual([1000, 200]);

    const digest = parseImageAddress(address)?.digest ?? "";
    const copies = await db.select().from(imageFiles).where(eq(imageFiles.digest, digest));
    expect(copies.map((copy) => `${copy.width}x${copy.height} ${copy.format}`).sort()).toEqual([
      "1000x200 avif",
      "1000x200 webp",
      "480x96 avif",
      "480x96 webp",
      "960x192 avif",
      "960x192 webp",
    ]);
    for (const copy of copies) {
      const snapshot = await sharp(copy.content).metadata();
      expect([snapshot.width, snapshot.height]).toEqual([copy.width, copy.height]);
      expect([snapshot.exif, snapshot.xmp, snapshot.iptc, snapshot.icc, snapshot.orientation]).toEqual(
        Array(5).fill(undefined),
      );
      expect(copy.content.includes("Flores")).toBe(false);
      expect(copy.content.includes("script")).toBe(false);
    }
    const file = await findImageFile(address.slice("/pictures/".length));
    expect(file?.type).toBe("image/webp");
    const [row] = await db.select().from(adminAuditLog).where(eq(adminAuditLog.recordId, digest));
    expect(row).toMatchObject({ actionType: "PICTURE_UPLOADED", permission: "admin" });
  });

  it.each(["png", "webp", "avif", "gif"] as const)(
    "an upload accepts %s and keeps transparency",
    async (format) => {
      const clear = { r: 0, g: 0, b: 0, alpha: 0 };
      const content = await sharp({ create: { width: 40, height: 20, channels: 4, background: clear } })
        [format]()
        .toBuffer();
      const { address } = await uploadImage(await buildSignedInMember("manage_banners"), { content });
      const file = await findImageFile(address.slice("/pictures/".length));
      const { data, info } = await sharp(file?.content).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels, data[3]]).toEqual([40, 20, 4, 0]);
    },
  );

  it("an upload stores every copy that a page offers, whatever the proportions of the image are", async () => {
    const admin = await buildSignedInAdmin();
    for (const [width, height] of [
      [1999, 133],
      [1457, 98],
      [2500, 7],
    ] as const) {
      const { address } = await uploadImage(admin, {
        content: await photo(width, height).png().toBuffer(),
      });
      const offered = imageSources(address)?.sets.flatMap(({ srcSet }) => srcSet.split(", ")) ?? [];
      expect(offered).toHaveLength(6);
      for (const copy of offered) {
        const name = copy.split(" ")[0]?.slice("/pictures/".length) ?? "";
        expect([name, (await findImageFile(name)) !== null]).toEqual([name, true]);
      }
    }
  });

  it("repeated and concurrent uploads of one file store one image", async () => {
    const admin = await buildSignedInAdmin();
    const content = await photo(50, 50, "#123456").png().toBuffer();
    const sent = await Promise.all([1, 2, 3].map(() => uploadImage(admin, { content })));
    expect(new Set(sent.map(({ address }) => address)).size).toBe(1);
    const digest = parseImageAddress(sent[0]?.address ?? "")?.digest ?? "";
    expect(await db.$count(imageFiles, eq(imageFiles.digest, digest))).toBe(2);
  });

  it("an upload deletes images older than a day when no banner and no product uses them", async () => {
    const admin = await buildSignedInAdmin();
    const send = async (colour: string) =>
      (await uploadImage(admin, { content: await photo(20, 20, colour).png().toBuffer() })).address;
    const shown = await send("#111111");
    const unused = await send("#222222");
    const fresh = await send("#333333");
    await db.insert(banners).values({ title: "Shown", imageUrl: shown, position: "hero", isActive: false });
    await db.update(pictures).set({ createdAt: sql`now() - interval '25 hours'` });
    await db
      .update(pictures)
      .set({ createdAt: sql`now() - interval '23 hours'` })
      .where(eq(pictures.digest, parseImageAddress(fresh)?.digest ?? ""));
    await send("#444444");
    const there = await Promise.all(
      [shown, unused, fresh].map(async (address) => (await findImageFile(address.slice(10))) !== null),
    );
    expect(there).toEqual([true, false, true]);
  });

  it("uploadImage refuses callers without the permission before it reads the file", async () => {
    const content = Buffer.from("no picture");
    expect(await domainErrorOf(uploadImage(visitor, { content }))).toBe("sign_in_required");
    expect(await domainErrorOf(uploadImage((await buildAccount()).caller, { content }))).toBe(
      "sign_in_required",
    );
    const member = await buildSignedInMember("manage_orders", "manage_categories");
    expect(await domainErrorOf(uploadImage(member, { content }))).toBe("not_permitted");
  });

  it("an upload refuses invalid files with a specific error and stores nothing", async () => {
    const admin = await buildSignedInAdmin();
    const before = await db.$count(pictures);
    const whole = await photo(300, 300).png().toBuffer();
    const cases: [string, Buffer, string][] = [
      ["an empty file", Buffer.alloc(0), "picture_empty"],
      ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "picture_svg"],
      ["an HTML page", Buffer.from("<html>"), "picture_not_a_picture"],
      ["a file over the limit", Buffer.alloc(IMAGE_BYTES_MAX + 1, 0xff), "picture_too_large"],
      ["a truncated image", whole.subarray(0, whole.length / 2), "picture_broken"],
      ["a header without data", whole.subarray(0, 30), "picture_broken"],
      ["a small file of 20,000 by 20,000 pixels", claimedPng(20_000, 20_000), "picture_too_many_pixels"],
      ["a header of 2,000,000,000 by 2,000,000,000", claimedPng(2e9, 2e9), "picture_"],
      ["a very wide image", claimedPng(13_000, 10), "picture_too_many_pixels"],
      [
        "an SVG after a PNG signature",
        Buffer.concat([whole.subarray(0, 8), Buffer.from("<svg/>")]),
        "picture_broken",
      ],
    ];
    for (const [name, content, code] of cases)
      expect([name, await domainErrorOf(uploadImage(admin, { content }))], name).toEqual([
        name,
        expect.stringContaining(code),
      ]);
    expect(await db.$count(pictures)).toBe(before);
  });

  it("an upload is refused with the advice to retry later when too many uploads are waiting", async () => {
    const admin = await buildSignedInAdmin();
    const content = await photo(480, 480, "#654321").png().toBuffer();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => domainErrorOf(uploadImage(admin, { content }))),
    );
    expect(answers.filter((answer) => answer === "done")).toHaveLength(4);
    expect(answers.filter((answer) => answer === "try_again_later")).toHaveLength(4);
  });
});
