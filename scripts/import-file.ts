import { createReadStream, type ReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import { SingleBar } from "cli-progress";
import type { ImportSource } from "#domain/imports/import-source.ts";
import { WrongUsage } from "./exit-codes.ts";

/**
 * A file of the disk as an import's source, with a progress bar on standard error when that is a terminal.
 * @throws WrongUsage when there is no such file.
 */
export async function openImportFile(path: string, quiet = false): Promise<ImportSource & { close(): void }> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new WrongUsage(`There is no file ${path}`);
  if (!found.isFile()) throw new WrongUsage(`${path} is not a file`);
  const bar = !quiet && process.stderr.isTTY ? progressBar(basename(path), found.size) : null;
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

function progressBar(name: string, size: number): SingleBar {
  const bar = new SingleBar({
    stream: process.stderr,
    format: `${name} [{bar}] {percentage}% | {eta_formatted} left`,
    barCompleteChar: "=",
    barIncompleteChar: " ",
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(size, 0);
  return bar;
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
