import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import {
  buildSignedInAdmin,
  buildSignedInMember,
  buildTeamMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { bySlug, file, hours, load, preview, rejectedBy, sendImage } from "#tests/factories/catalog-file.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import type { SentFiles } from "./picture-files.ts";

let admin: Staff;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
});

describe("a bad catalog file", () => {
  it("an invalid catalog file is refused with a sentence for each invalid row, and changes nothing", async () => {
    const sent: SentFiles = new Map<string, { address: string } | { problem: "not_a_picture" }>([
      await sendImage(admin, "good.png"),
      ["text.png", { problem: "not_a_picture" }],
      ["gone.png", { address: "/pictures/00000000000000000000000000000000-10x10.webp" }],
    ]);
    const rows = [
      "a,A,Cat,10.00,5=11.00,,,,,,,,",
      "b,B,Cat,10.00,5=9|4=8,,,,,,,,",
      "c,C,Cat,10.00,five,,,,,,,,",
      "d,D,Cat,10.00,,9.00,,,,,,,",
      `e,E,Cat,10.00,,10.00,${hours(1)},${hours(2)},,,,,`,
      `f,F,Cat,10.00,,9.00,${hours(-2)},${hours(-1)},,,,,`,
      "g,G,Cat,10.00,,9.00,2026-02-31T10:00,2027-01-01T10:00,,,,,",
      "h,H,Cat,10.00,,,,,5,4,,,",
      "i,I,Cat,10.00,,,,,,,3,,",
      "j,J,Cat,10.00,,,,,0,,,,",
      "k,K,Cat,10.00,,,,,,,,,missing.png",
      "l,L,Cat,10.00,,,,,,,,,text.png",
      "m,M,Cat,10.00,,,,,,,,,gone.png",
      "n,N,Cat,10.00,,,,,,,,,../good.png",
      'o,O,Cat,10.00,,,,,,,,,"good.png\ngood.png"',
      "a,A again,Cat,10.00,,,,,,,,,good.png",
    ];
    const problems = await rejectedBy(file(...rows), sent);
    expect(problems).toEqual([
      "line 2: price_tiers must rise in quantity and fall in price, beginning below the price",
      "line 3: price_tiers must rise in quantity and fall in price, beginning below the price",
      "line 4: price_tiers must be quantities and prices: 10=8.00|50=7.00",
      "line 5: sale_price, sale_starts_at and sale_ends_at go together",
      "line 6: sale_price must be below the price",
      "line 7: sale_ends_at is in the past; leave the three columns of the sale empty",
      "line 8: sale_starts_at must be a time: 2026-11-27T09:00 in the time zone of the shop, or 2026-11-27T12:00:00Z",
      "line 9: max_per_order must not be below min_per_order",
      "line 10: max_per_customer and customer_days go together",
      "line 11: min_per_order must be a whole number from 1 to 1000",
      'line 12: the image "missing.png" is missing among the given images',
      'line 13: the image "text.png" is no image; use JPEG, PNG, WebP, AVIF or GIF',
      'line 14: the image "gone.png" is missing among the given images',
      "line 15: pictures must have file names without a folder, one on each line",
      "line 16: pictures names an image twice",
    ]);
  });

  it("a catalog file is refused when it has a repeated slug, a variant without its group, or order limits for a group", async () => {
    const header =
      "slug,name,category,price,delivery_type,parent_slug,option_name,option_value,min_per_order";
    expect(
      await rejectedBy(
        [
          header,
          "twice,Twice,Cat,5,manual,,,,",
          "twice,Twice,Cat,5,manual,,,,",
          "lost,Lost,Cat,5,manual,nowhere,,1 day,",
          "group,Group,Cat,5,manual,,Days,,3",
        ].join("\n"),
      ),
    ).toEqual([
      'line 3: the product "twice" is already in line 2',
      'line 4: the group "nowhere" must be in the shop or in an earlier line',
      "line 5: a group has no tiers, sale or limits; its variants have them",
    ]);
  });

  it("the import refuses a catalog file with damaged UTF-8, and accepts files with semicolons, in Windows-1252 and in UTF-16", async () => {
    const latin = Buffer.from("slug;name;category;price\ncafe;Café;Cat;5\n", "latin1");
    expect((await preview(latin)).catalog).toMatchObject({ created: 1, form: { encoding: "windows-1252" } });
    const damaged = Buffer.concat([
      Buffer.from("name,category,price\nAçãos,Çat,5\nCaf"),
      Buffer.from([0xe9]),
    ]);
    expect(await rejectedBy(damaged)).toEqual(["line 3: is not valid UTF-8; save the file as UTF-8"]);
    const wide = Buffer.from(
      "\uFEFFslug;name;category;price;price_tiers\ncafe;Café;Cat;5;2=4.00\n",
      "utf16le",
    );
    expect((await preview(wide)).catalog).toMatchObject({ created: 1, problemCount: 0 });
  });
});

describe("the import by staff", () => {
  it("an import by staff writes nothing and reports the conflict when the catalog or the file has changed after the preview", async () => {
    await load("slug,name,category,price\nseen,Seen,Cat,10.00");
    const csv = "slug,name,category,price\nseen,Seen,Cat,12.00";
    const { state } = await preview(csv, undefined, admin);
    await db.update(products).set({ price: 1_100 }).where(eq(products.slug, "seen"));
    expect(await domainErrorOf(load(csv, undefined, admin, state))).toBe("import_changed");
    const fresh = await preview(csv, undefined, admin);
    expect(await domainErrorOf(load(csv.replace("12.00", "13.00"), undefined, admin, fresh.state))).toBe(
      "import_changed",
    );
    expect((await bySlug("seen")).price).toBe(1_100);
    await load(csv, undefined, admin, fresh.state);
    expect((await bySlug("seen")).price).toBe(1_200);
  });

  it("an import by staff needs the permission and the second factor that each kind of change requires", async () => {
    const other = await buildSignedInMember("manage_inventory");
    const member = await buildSignedInMember("manage_products");
    const bare = await signInAsStaff(await buildTeamMember(["manage_products", "manage_categories"]));
    const { slug } = await buildProduct({ price: 1_000, stock: 0 });
    await load(`slug,name,category,price\n${slug},Rights,Cat,10.00`);
    const change = (price: string) => `slug,name,category,price\n${slug},Rights,Cat,${price}`;
    expect(await domainErrorOf(preview(change("11.00"), undefined, other))).toBe("not_permitted");
    expect(await domainErrorOf(load(change("11.00"), undefined, bare))).toBe("second_factor_required");
    expect(await domainErrorOf(preview(change("11.00").replace("Cat", "Own"), undefined, member))).toBe(
      "not_permitted",
    );
    const tiers = "slug,name,category,price,price_tiers\nfresh,Fresh,Cat,10.00,2=9.00";
    expect(await domainErrorOf(load(tiers, undefined, bare))).toBe("second_factor_required");
    const created = await load("slug,name,category,price\nfresh,Fresh,Cat,10.00", undefined, bare);
    expect(created.catalog).toMatchObject({ created: 1 });
    const large = "slug,name,category,price,price_tiers\nlarge,Large,Cat,10.00,2=1.00";
    expect((await preview(large, undefined, member)).catalog).toMatchObject({ created: 1, heldPrices: 1 });
    expect((await load(large, undefined, member)).catalog).toMatchObject({ created: 1, heldPrices: 1 });
    const own = large.replaceAll("large", "own");
    expect((await load(own, undefined, admin)).catalog).toMatchObject({ created: 1, heldPrices: 0 });
    const tiersOf = `select p.slug from price_tiers t join products p on p.id = t.product_id where t.price = 100`;
    expect((await pool.query(tiersOf)).rows).toEqual([{ slug: "own" }]);
  });
});
