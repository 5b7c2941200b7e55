import { catalog } from "#messages/catalog.ts";
import { connection as connectionSource } from "#messages/en/shared/connection.ts";

/** Messages of a page that cannot reach the shop. */
export const connectionMessages = catalog("shared", "connection", connectionSource);
