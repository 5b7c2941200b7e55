import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { inventoryBatches, inventoryItems } from "#db/schema/inventory.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { stockOf } from "#tests/factories/read-stock.ts";
import { importInventory } from "./import-inventory.ts";
import { previewImport } from "./preview-import.ts";
import type { Reading } from "./reading.ts";

let member: Staff;
let product: { id: string; slug: string };
beforeEach(async () => {
  member = await buildSignedInMember("manage_inventory");
  product = await buildProduct({ stock: 0 });
});

const sourceOf = (content: string | Uint8Array): ImportSource => ({
  name: "stock.txt",
  async *open() {
    yield typeof content === "string" ? new TextEncoder().encode(content) : content;
  },
});
const BLOCKS: Reading = { layout: "blocks" };
const JSON_LIST: Reading = { layout: "json" };
const CSV: Reading = { layout: "fields", separator: "comma", header: true };
async function preview(content: string | Uint8Array, reading = BLOCKS) {
  const { content: seen } = await previewImport(member, {
    source: sourceOf(content),
    wanted: reading,
    productSlug: product.slug,
    answers: {},
  });
  if (!seen) throw new Error("the preview asks for a reading");
  return seen;
}
const load = (content: string, skipRepeated = true) =>
  importInventory(member, {
    source: sourceOf(content),
    reading: BLOCKS,
    productSlug: product.slug,
    skipRepeated,
  });

describe("previewImport", () => {
  it("previewImport counts new credentials and credentials that are repeated in the file or the stock, and changes no stock", async () => {
    const own = product;
    product = await buildProduct({ stock: 0 });
    await load("code: HELD-1-elsewhere");
    product = own;
    const before = [await db.$count(inventoryItems), await db.$count(inventoryBatches)];
    const seen = await preview(
      "email: ana@example.com\npassword: short\n\nHELD-1-elsewhere\n\nemail: ana@example.com\npassword: short",
    );
    expect(seen).toMatchObject({ counts: { fresh: 1, repeated: 2 }, problemCount: 0, unit: "line" });
    expect(seen.rows).toEqual([
      {
        number: 1,
        status: "new",
        fields: [
          { name: "email", masked: "an••••" },
          { name: "password", masked: "••••" },
        ],
      },
      { number: 4, status: "new", fields: [{ name: "raw_data", masked: "HE••••" }] },
      { number: 6, status: "twice_in_file", fields: expect.any(Array) },
    ]);
    expect([await db.$count(inventoryItems), await db.$count(inventoryBatches)]).toEqual(before);
  });

  it("previewImport returns the first twenty entries, and counts all entries", async () => {
    const codes = Array.from({ length: 2_500 }, (_, index) => `MANY-${product.id}-${index}`);
    await load(codes.slice(1_400, 1_500).join("\n\n"));
    const seen = await preview(codes.join("\n\n"));
    expect(seen).toMatchObject({ counts: { fresh: 2_400, repeated: 100 } });
    expect(seen.rows).toHaveLength(20);
  });

  it.each<[string, string | Uint8Array, Reading, string]>([
    ["an empty file", "", BLOCKS, "line 1: the file holds no credential"],
    ["a NUL character", "A\n\nB\0", BLOCKS, "line 3: holds a NUL character; this is not a text file"],
    [
      "bytes that are not UTF-8",
      Uint8Array.from([0xc3, 0xa7, 0xc3, 0xa3, 0xff, 10]),
      BLOCKS,
      "line 1: is not valid UTF-8; save the file as UTF-8",
    ],
    ["a row with a missing cell", "email,password\na", CSV, "line 2: has 1 cell instead of 2"],
    ["JSON that ends early", "[1", JSON_LIST, "line 1: is not valid JSON"],
    ["a list of lists", "[[1]]", JSON_LIST, "item 1: is neither an object nor a text"],
  ])("previewImport reports the position of %s without its content", async (_, content, reading, problem) => {
    const { problems, problemCount } = await preview(content, reading);
    expect(problemCount).toBe(1);
    expect(problems.map(({ unit, number, reason }) => `${unit} ${number}: ${reason}`)).toEqual([problem]);
  });

  it("previewImport returns all readings and no content preview when the content fits several readings", async () => {
    const seen = await previewImport(member, {
      source: sourceOf("ASK-1\nASK-2\nASK-3\nASK-4"),
      wanted: {},
      productSlug: product.slug,
      answers: {},
    });
    expect(seen.content).toBeNull();
    expect(seen.readings).toEqual([
      {
        reading: { layout: "lines" },
        items: 4,
        problems: 0,
        first: [[["raw_data", "ASK-1"]], [["raw_data", "ASK-2"]], [["raw_data", "ASK-3"]]],
      },
      { reading: BLOCKS, items: 1, problems: 0, first: [[["raw_data", "ASK-1\nASK-2\nASK-3\nASK-4"]]] },
    ]);
  });

  it("previewImport accepts field names such as __proto__ and cells with a formula inside", async () => {
    const { rows, counts } = await preview(
      '[{"__proto__": "a", "constructor": "b"}, {"toString": "x =1+1"}]',
      JSON_LIST,
    );
    expect(counts?.fresh).toBe(2);
    expect(rows.flatMap(({ fields }) => fields.map(({ name }) => name))).toEqual([
      "__proto__",
      "constructor",
      "toString",
    ]);
  });
});

describe("an import that skips repeated credentials", () => {
  it("an import with the skip option adds only new credentials, counts new and repeated credentials, and records the user", async () => {
    await load("PASSED-1");
    expect(await load("PASSED-1\n\nPASSED-2\n\nPASSED-2\n\nPASSED-3")).toMatchObject({
      added: 2,
      repeated: 2,
    });
    expect(await stockOf(product.id)).toHaveLength(3);
    expect(await lastAudit()).toMatchObject({
      actionType: "INVENTORY_IMPORTED",
      actorId: member.userId,
      permission: "manage_inventory",
      details: { added: 2, repeated: 2 },
    });
    const batches = await db.select().from(inventoryBatches);
    expect(batches.find(({ itemCount }) => itemCount === 2)?.createdBy).toBe(member.userId);
  });

  it("an import with the skip option creates no batch when no item is new, and refuses invalid entries", async () => {
    await load("ONLY-1");
    const batches = await db.$count(inventoryBatches);
    await expect(load("ONLY-1\n\nONLY-1")).rejects.toMatchObject({
      code: "nothing_new",
      status: 409,
      details: { repeated: 2 },
    });
    await expect(load("ONLY-1\n\nemail: a\nEmail: b\n\nNEW-1")).rejects.toMatchObject({
      code: "import_refused",
    });
    await expect(load("ONLY-1\n\nNEW-1", false)).rejects.toMatchObject({ code: "import_refused" });
    expect(await db.$count(inventoryBatches)).toBe(batches);
    expect(await stockOf(product.id)).toHaveLength(1);
  });
});
