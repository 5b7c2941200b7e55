import { createReadStream, type ReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import type { Command } from "commander";
import { type TextEncoding, textEncodings } from "#domain/kernel/files/encoding-names.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { WrongUsage } from "../terminal/exit-codes.ts";
import { progressBar } from "../terminal/progress-bar.ts";

export interface FileOptions {
  format?: string;
  encoding?: TextEncoding;
  dryRun?: boolean;
  json?: boolean;
}

/** Alternative names of the supported encodings. */
const ALIASES: Record<string, TextEncoding> = {
  utf8: "utf-8",
  utf16: "utf-16le",
  "utf-16": "utf-16le",
  latin1: "windows-1252",
  "iso-8859-1": "windows-1252",
  cp1252: "windows-1252",
  ansi: "windows-1252",
  mac: "macintosh",
  macroman: "macintosh",
  cp1251: "windows-1251",
  gbk: "gb18030",
  gb2312: "gb18030",
};

/** Adds the option that names the encoding of the files. */
export const withEncoding = (command: Command): Command =>
  command.option(
    "--encoding <name>",
    `the encoding of the file, when its bytes do not tell: ${textEncodings.join(", ")}`,
    encodingNamed,
  );

function encodingNamed(name: string): TextEncoding {
  const word = name.trim().toLowerCase();
  const encoding = textEncodings.find((known) => known === word) ?? ALIASES[word];
  if (!encoding) throw new WrongUsage(`--encoding must be one of ${textEncodings.join(", ")}`);
  return encoding;
}

export const withFileOptions = (command: Command): Command =>
  withEncoding(command)
    .option("--format <format>", "the format of the file, when its extension does not tell")
    .option("--dry-run", "check everything and change nothing")
    .option("--json", "print one JSON object");

/**
 * Opens a file as the source of an import. Shows a progress bar when standard error is a terminal.
 * @throws WrongUsage when the path does not exist or is not a file.
 */
export async function openImportFile(
  path: string,
  { quiet = false, encoding }: { quiet?: boolean; encoding?: TextEncoding | undefined } = {},
): Promise<ImportSource & { close(): void }> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new WrongUsage(`The file ${path} does not exist`);
  if (!found.isFile()) throw new WrongUsage(`${path} is not a file`);
  const bar = quiet ? null : progressBar(basename(path), found.size);
  let stream: ReadStream | undefined;
  return {
    name: basename(path),
    encoding,
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
 * Returns the requested format. Without a requested format, returns the format that belongs to the file's
 * extension.
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
