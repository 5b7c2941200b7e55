import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import chromium, { inflate, setupLambdaEnvironment } from "@sparticuz/chromium";

/** The flags that a headless Chromium needs in the tests. More flags would change how pages behave. */
export const CHROMIUM_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];

/**
 * Returns the path in CHROME_PATH. Without CHROME_PATH, unpacks the packaged Chromium into the project's
 * cache folder and returns its path. Also unpacks Chromium's shared libraries when the machine lacks some of
 * these libraries.
 */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  // The package unpacks Chromium into TMPDIR and reuses existing files of any version, so each version gets
  // its own folder.
  const folder = resolve(".cache/chromium-153.0.0");
  mkdirSync(folder, { recursive: true });
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const path = await chromium.executablePath();
    if (lacksLibraries(path)) {
      await inflate(resolve("node_modules/@sparticuz/chromium/bin/al2023.tar.br"));
      setupLambdaEnvironment(join(folder, "al2023", "lib"));
    }
    return path;
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
  }
}

function lacksLibraries(path: string): boolean {
  try {
    return execFileSync("ldd", [path], { encoding: "utf8" }).includes("not found");
  } catch {
    return false;
  }
}
