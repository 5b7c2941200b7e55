import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "@playwright/test";

/**
 * A shop under test. The shop's address is `http://localhost:<port>`, and the shop's card sandbox uses the
 * next higher port.
 */
export interface TriedShop {
  name: string;
  port: number;
  data: string;
}

/**
 * Returns the data folder of a shop under test. Each run creates the folder again. The folder's name contains
 * the port, so parallel runs use different folders.
 */
export const dataFolder = (port: number): string => join(tmpdir(), `handover-e2e-${port}`);

/** Returns the data folder of the shop in the running test. */
export const triedData = (): string => String(test.info().project.metadata.data);

/**
 * Returns the URL of the setup page, with the one-time code that the shop wrote to a file at its start.
 */
export function setupAddress(): string {
  const lines = readFileSync(join(triedData(), "addresses.txt"), "utf8");
  const address = /\/admin\/setup\?code=\S+/.exec(lines)?.[0];
  if (!address) throw new Error("The shop's start did not write an address for the first admin.");
  return address;
}
