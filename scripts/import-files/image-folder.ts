import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { ImageFiles } from "#domain/catalog/import/moving-in/match-images.ts";
import { WrongUsage } from "../terminal/exit-codes.ts";

/**
 * Returns the files of a folder and its subfolders as images. Returns no images when `folder` is undefined.
 * @throws WrongUsage when the folder cannot be read
 */
export async function openImageFolder(folder: string | undefined): Promise<ImageFiles> {
  if (folder === undefined) return { paths: [], read: () => Promise.reject(new Error("there is no image")) };
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) throw new WrongUsage(`The folder ${folder} cannot be read`);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return { paths: paths.sort(), read: (path) => readFile(join(folder, path)) };
}
