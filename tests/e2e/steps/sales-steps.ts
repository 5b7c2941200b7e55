import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { triedData } from "../shop/tried-shops.ts";
import { visit } from "./journey.ts";

/** The token of an admin's session, the secret of their second factor, and the numbers of the sales. */
interface Sales {
  token: string;
  secret: string;
  code: string;
  pending: string;
  done: string;
  owed: string;
  cancelled: string;
}

/** Creates sales of every kind, and an admin with a fresh or an old second factor. */
export const makeSales = (...words: "old"[]) => run("make-sales.ts", words) as Sales;

/** The name of a product without stock, and the number of an order that waits for stock. */
interface Day {
  code: string;
  soldOut: string;
  waiting: string;
}

/** Creates a product without stock, and an order that waits for stock. */
export const makeDay = () => run("make-day.ts", []) as Day;

function run(script: string, words: readonly string[]): unknown {
  const said = execFileSync(process.execPath, [`tests/e2e/shop/${script}`, ...words], {
    env: { HANDOVER_DATA: triedData(), LOG_LEVEL: "error" },
    encoding: "utf8",
  });
  return JSON.parse(said.slice(said.indexOf("{")));
}

/** Opens a page of the back office as the admin of the sales. */
export async function enter(page: Page, sales: Pick<Sales, "token">, path: string): Promise<void> {
  await page.goto("/healthz");
  const url = new URL(page.url()).origin;
  await page.context().addCookies([{ name: "handover-admin", value: sales.token, url }]);
  await visit(page, path);
}

/** The dialog of one order. */
export const details = (page: Page, number: string) => page.getByRole("dialog", { name: `Pedido ${number}` });
