import { createReadStream, type ReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { WrongUsage } from "./exit-codes.ts";
import { progressBar } from "./progress-bar.ts";

/**
 * A file of the disk as an import's source, with a progress bar on standard error when that is a terminal.
 * @throws WrongUsage when there is no such file.
 */
export async function openImportFile(path: string, quiet = false): Promise<ImportSource & { close(): void }> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new WrongUsage(`There is no file ${path}`);
  if (!found.isFile()) throw new WrongUsage(`${path} is not a file`);
  const bar = quiet ? null : progressBar(basename(path), found.size);
  let stream: ReadStream | undefined;
  return {
    name: basename(path),
    open() {
      stream?.destroy();
      bar?.update(0);
      stream = createReadStream(path, { highWaterMark: 262_144 });
      return stream;
    },
    onRead: (bytes) => bar?.increment(bytes),
    close() {
      bar?.stop();
      stream?.destroy();
    },
  };
}

/**
 * The format of a file: the one asked for, else its extension.
 * @throws WrongUsage when neither is one of `formats`.
 */
export function formatOf<F extends string>(
  path: string,
  asked: string | undefined,
  formats: readonly F[],
): F {
  const word = (asked ?? extname(path).slice(1)).toLowerCase();
  const format = formats.find((known) => known === word);
  if (!format)
    throw new WrongUsage(
      `The format of ${basename(path)} is not known; add --format with one of ${formats.join(", ")}`,
    );
  return format;
}
