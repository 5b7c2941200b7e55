import type { Page } from "@playwright/test";
import { buildInShop } from "../shop/build-in-shop.ts";
import type { Sales } from "../shop/builders.ts";
import { visit } from "./journey.ts";
import { bringSession } from "./staff-steps.ts";

/** Creates sales of every kind, and an admin with a fresh or an old second factor. */
export const makeSales = (factor: "fresh" | "old" = "fresh") => buildInShop("sales", { factor });

/** Creates a product without stock, and an order that waits for stock. */
export const makeDay = () => buildInShop("day", {});

/** Opens a page of the back office as the admin who was created together with the sales. */
export async function enter(page: Page, sales: Pick<Sales, "token">, path: string): Promise<void> {
  await bringSession(page, sales.token);
  await visit(page, path);
}

/** The dialog of one order. */
export const details = (page: Page, number: string) => page.getByRole("dialog", { name: `Pedido ${number}` });
