import { catalog } from "#messages/catalog.ts";
import { inventory as inventorySource } from "#messages/pt-BR/back-office/inventory/inventory.ts";

/** The messages of /admin/inventario (spec B2.8, B5, B8). */
export const inventoryMessages = catalog("back-office", "inventory", inventorySource);
