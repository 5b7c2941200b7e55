import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { imageFormats } from "#db/values/vocabulary.ts";
import type { DrawnCover } from "#domain/catalog/images/add-covers.ts";

const FILE = /^(\d+)x(\d+)\.(\w+)$/;

/**
 * Reads the covers of `demo/covers`. The folder contains one subfolder for each product, with one file for
 * each copy of the cover.
 */
export async function readDemoCovers(folder: string): Promise<DrawnCover[]> {
  const slugs = (await readdir(folder)).sort();
  return Promise.all(
    slugs.map(async (slug) => {
      const names = (await readdir(join(folder, slug))).sort();
      const copies = names.map(async (name) => {
        const [, width, height, ending] = FILE.exec(name) ?? [];
        const format = imageFormats.find((known) => known === ending);
        if (!format) throw new Error(`${slug}/${name} is no copy of a cover`);
        const content = await readFile(join(folder, slug, name));
        return { width: Number(width), height: Number(height), format, content };
      });
      return { slug, copies: await Promise.all(copies) };
    }),
  );
}
