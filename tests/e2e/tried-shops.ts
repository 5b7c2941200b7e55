import { resolve } from "node:path";
import { test } from "@playwright/test";

/** A shop that journeys try: its address is `http://localhost:<port>`, its card sandbox listens one above. */
export interface TriedShop {
  name: string;
  port: number;
  data: string;
}

/** Where a tried shop keeps its data; made anew for each run. */
export const dataFolder = (name: string): string => resolve(".cache/e2e-data", name);

/** The data folder of the shop that the running test tries. */
export const triedData = (): string => String(test.info().project.metadata.data);
