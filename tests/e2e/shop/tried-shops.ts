import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "@playwright/test";

/** A shop that journeys try: its address is `http://localhost:<port>`, its card sandbox listens one above. */
export interface TriedShop {
  name: string;
  port: number;
  data: string;
}

/**
 * Where a tried shop keeps its data; made anew for each run. Named by its port, which only one shop has at a time: a run beside
 * this one, or a shop that a run left behind, keeps its own.
 */
export const dataFolder = (port: number): string => resolve(".cache/e2e-data", String(port));

/** The data folder of the shop that the running test tries. */
export const triedData = (): string => String(test.info().project.metadata.data);

/** The page of the first admin, with the one-time code that the start of the tried shop wrote to its file. */
export function setupAddress(): string {
  const lines = readFileSync(join(triedData(), "addresses.txt"), "utf8");
  const address = /\/admin\/setup\?code=\S+/.exec(lines)?.[0];
  if (!address) throw new Error("the start wrote no address for the first admin");
  return address;
}
