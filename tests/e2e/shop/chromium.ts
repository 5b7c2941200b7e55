import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import chromium, { inflate, setupLambdaEnvironment } from "@sparticuz/chromium";

/** The flags a headless Chromium needs here; more of them change how pages behave. */
export const CHROMIUM_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];

/**
 * The Chromium that comes as a package, unpacked into the project's own cache folder, or the one of CHROME_PATH. On a
 * machine that lacks its libraries they are unpacked beside it.
 */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  // The package unpacks into the temp folder and keeps what is there, whatever its version: so the folder is ours.
  const folder = resolve(".cache/chromium-153.0.0");
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  const path = await chromium.executablePath();
  if (lacksLibraries(path)) {
    await inflate(resolve("node_modules/@sparticuz/chromium/bin/al2023.tar.br"));
    setupLambdaEnvironment(join(folder, "al2023", "lib"));
  }
  return path;
}

function lacksLibraries(path: string): boolean {
  try {
    return execFileSync("ldd", [path], { encoding: "utf8" }).includes("not found");
  } catch {
    return false;
  }
}
