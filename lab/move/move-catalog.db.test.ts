import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { ProgressLine } from "#app/admin/design/files/stream-progress.ts";
import { action as importKeys } from "#app/admin/inventory/import/import.ts";
import { action as importCatalog } from "#app/admin/products/files/import.ts";
import type { SentFile } from "#app/admin/products/files/sent-files.ts";
import { answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import type { FilesReport } from "#domain/checkout/shop-files/import-files.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { env } from "#env";
import { administer, databaseUrl } from "#tests/database-server.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { type Ran, runCommand } from "#tests/factories/run-command.ts";
import { runScript } from "#tests/faults/processes/node-process.ts";
import { atScale, tell } from "#tests/faults/scale.ts";
import { readDigests, readShop } from "./read-shop.ts";

/**
 * Moves a whole catalog from a source shop to two empty shops. The first move uses the import commands. The
 * second move uses the actions of the back office. `node lab/move/run.ts` runs this file with the full amount
 * of data.
 */

const GROUPS = atScale(2, 20);
const SINGLES = atScale(10, 280);
const VARIANTS = atScale(3, 6);
const IMAGES = atScale(2, 3);
const COUPONS = atScale(6, 40);
const KEYS = atScale(40, 20_000);
const PRODUCTS_WITH_KEYS = atScale(2, 20);
/** The time limit for one step with the full amount of data, on a machine that also does other work. */
const PATIENCE = atScale(4, 60) * 60_000;

const server = inject("databaseServerUrl");
const folder = mkdtempSync(join(tmpdir(), "handover-move-"));
const shops = { source: "", command: "" };
const names = Object.keys(shops).map((name) => `handover_move_${process.pid}_${name}`);

const settingsOf = (shop: keyof typeof shops) => ({
  DATABASE_URL: shops[shop],
  HANDOVER_DATA: join(folder, shop),
  VAULT_KEY_FILE: join(folder, shop, "keys/vault.json"),
});
const file = (name: string) => join(folder, name);
const filesIn = (name: string) => readdirSync(file(name)).sort();

async function run(shop: keyof typeof shops, ...args: string[]): Promise<Ran> {
  const ran = await runCommand([...args, "--json"], settingsOf(shop));
  expect([args.slice(0, 2), ran.code, ran.code === 0 ? "" : ran.out + ran.err]).toEqual([
    args.slice(0, 2),
    0,
    "",
  ]);
  return ran;
}

let admin: Caller;
beforeAll(async () => {
  for (const [index, shop] of (["source", "command"] as const).entries()) {
    await administer(server, `create database ${names[index]} template ${inject("templateDatabase")}`);
    shops[shop] = databaseUrl(server, names[index] ?? "");
  }
  admin = await buildSignedInAdmin();
  const sizes = [SINGLES, GROUPS, VARIANTS, IMAGES, COUPONS].map(String);
  await runScript(["lab/move/build-source.ts", ...sizes], settingsOf("source"));
  const exported = ["--pictures", file("images"), "--coupons", file("coupons.csv"), "--content"];
  await run("source", "export", "catalogue", file("goods.csv"), ...exported);
}, PATIENCE);

afterAll(async () => {
  for (const name of names) await administer(server, `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

/** The keys of the products that are delivered from stock, in one file for each product. */
const keyFiles = Array.from({ length: PRODUCTS_WITH_KEYS }, (_, at) => ({
  slug: `single-${at * 3}`,
  text: Array.from({ length: KEYS / PRODUCTS_WITH_KEYS }, (__, key) => `KEY-${at}-${key}-WXYZ`).join("\n"),
}));

/** Sends a form to an action of the back office as a browser does, and returns the result of the action. */
async function send<T>(action: typeof importCatalog | typeof importKeys, form: FormData): Promise<T> {
  const context = new RouterContextProvider();
  context.set(callerContext, admin);
  context.set(answerContext, { requestId: "r-1", page: {}, report: (error) => tell(String(error)) });
  const request = new Request("http://localhost/admin/produtos/importar", { method: "POST", body: form });
  const response = await action({ request, context, params: {}, url: new URL(request.url), pattern: "" });
  const last = JSON.parse((await response.text()).trim().split("\n").at(-1) ?? "") as ProgressLine;
  if (!("answer" in last) || !last.answer.ok) throw new Error(JSON.stringify(last));
  return last.answer.result as T;
}

async function sendImages(): Promise<SentFile[]> {
  const sent: SentFile[] = [];
  const waiting = filesIn("images");
  for (let at = 0; at < waiting.length; at += 8) {
    const form = new FormData();
    form.set("intent", "pictures");
    for (const name of waiting.slice(at, at + 8))
      form.append("picture", new File([readFileSync(join(file("images"), name))], name));
    sent.push(...(await send<SentFile[]>(importCatalog, form)));
  }
  return sent;
}

const formOf = (intent: string, pictures: readonly SentFile[], seen = "", goods = "goods.csv") => {
  const form = new FormData();
  const fields = { intent, pictures: JSON.stringify(pictures), seen };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("products", new File([readFileSync(file(goods))], goods));
  form.set("coupons", new File([readFileSync(file("coupons.csv"))], "coupons.csv"));
  return form;
};

describe("moving a whole catalog", () => {
  it(
    "moving a catalog changes nothing in the source shop",
    async () => {
      const products = SINGLES + GROUPS + GROUPS * VARIANTS;
      const { out } = await run(
        ...(["source", "import", "catalogue", file("goods.csv"), "--coupons", file("coupons.csv")] as const),
        ...["--pictures", file("images"), "--dry-run"],
      );
      expect(JSON.parse(out)).toMatchObject({
        ...{ created: 0, updated: 0, unchanged: products, categoriesMade: 0, heldPrices: 0 },
        coupons: { created: 0, updated: 0, unchanged: COUPONS },
      });
      expect(filesIn("images")).toHaveLength((SINGLES + GROUPS) * IMAGES);
    },
    PATIENCE,
  );

  it(
    "the import commands fill an empty shop with a catalog",
    async () => {
      const files = ["--pictures", file("images"), "--coupons", file("coupons.csv")];
      await run("command", "import", "catalogue", file("goods.csv"), ...files);
      for (const { slug, text } of keyFiles) {
        writeFileSync(file(`${slug}.txt`), text);
        await run(
          "command",
          "import",
          "inventory",
          file(`${slug}.txt`),
          "--product",
          slug,
          "--layout",
          "lines",
        );
      }
    },
    PATIENCE,
  );

  it(
    "the import screens fill an empty shop with a catalog, after a preview that writes nothing",
    async () => {
      const pictures = await sendImages();
      const preview = await send<FilesReport>(importCatalog, formOf("preview", pictures));
      expect(preview.catalog).toMatchObject({
        created: SINGLES + GROUPS + GROUPS * VARIANTS,
        problemCount: 0,
      });
      expect(preview.coupons).toMatchObject({ created: COUPONS, problemCount: 0 });
      expect((await readShop(env.DATABASE_URL ?? "")).products).toEqual([]);
      await send(importCatalog, formOf("import", pictures, preview.state));
      for (const { slug, text } of keyFiles) {
        const form = new FormData();
        for (const [name, value] of Object.entries({ intent: "import", product: slug, layout: "lines" }))
          form.set(name, value);
        form.set("content", new File([text], "keys.txt"));
        await send(importKeys, form);
      }
    },
    PATIENCE,
  );

  it(
    "moving a catalog leaves both shops equal to the source, row by row",
    async () => {
      const [source, byCommand, byScreens] = await Promise.all(
        [shops.source, shops.command, env.DATABASE_URL ?? ""].map(readShop),
      );
      for (const part of ["products", "images", "coupons"] as const) {
        expect(byCommand?.[part]).toEqual(source?.[part]);
        expect(byScreens?.[part]).toEqual(source?.[part]);
      }
      expect(byScreens?.stock).toEqual(byCommand?.stock);
      expect(byCommand?.stock.reduce((sum, { items }) => sum + Number(items), 0)).toBe(KEYS);
      expect(await readDigests(env.DATABASE_URL ?? "")).toEqual(await readDigests(shops.command));
      const rows = Object.values(byScreens ?? {}).map((part) => part.length);
      tell(`${rows.join(" + ")} rows (products, images, coupons, stock) equal in three shops`);
    },
    PATIENCE,
  );

  it(
    "a second import of the same catalog reports zero changes, even when the new shop exported the catalog files",
    async () => {
      const { out } = await run(
        ...(["command", "import", "catalogue", file("goods.csv"), "--coupons", file("coupons.csv")] as const),
        ...["--pictures", file("images"), "--dry-run"],
      );
      expect(JSON.parse(out)).toMatchObject({ created: 0, updated: 0, coupons: { created: 0, updated: 0 } });
      const again = await send<FilesReport>(importCatalog, formOf("preview", await sendImages()));
      expect(again.catalog).toMatchObject({ created: 0, updated: 0, problemCount: 0, rows: [] });
      expect(again.coupons).toMatchObject({ created: 0, updated: 0, problemCount: 0 });
      await run("command", "export", "catalogue", file("again.csv"));
      const other = await send<FilesReport>(importCatalog, formOf("preview", [], "", "again.csv"));
      expect(other.catalog).toMatchObject({ created: 0, updated: 0, problemCount: 0 });
    },
    PATIENCE,
  );
});
