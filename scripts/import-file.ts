import { createReadStream, type ReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import type { Command } from "commander";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { WrongUsage } from "./exit-codes.ts";
import { progressBar } from "./progress-bar.ts";

export interface FileOptions {
  format?: string;
  dryRun?: boolean;
  json?: boolean;
}

/** Adds the options that every import has. */
export const withFileOptions = (command: Command): Command =>
  command
    .option("--format <format>", "the format of the file, when its extension does not tell")
    .option("--dry-run", "check everything and change nothing")
    .option("--json", "print one JSON object");

/**
 * Opens a file as the source of an import. Shows a progress bar when standard error is a terminal.
 * @throws WrongUsage when the path does not exist or is not a file.
 */
export async function openImportFile(path: string, quiet = false): Promise<ImportSource & { close(): void }> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new WrongUsage(`The file ${path} does not exist`);
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
 * Returns the format of a file: the requested format, else the format of its extension.
 * @throws WrongUsage when the result is not in `formats`.
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
      `The format of ${basename(path)} is unknown. Add --format with one of ${formats.join(", ")}`,
    );
  return format;
}
