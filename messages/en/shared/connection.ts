import { catalog } from "#messages/catalog.ts";

/** Messages of a page that cannot reach the shop. */
export const connection = {
  loading: "Loading page",
  title: "No connection.",
  description: "This page stays as it is. We keep trying.",
  unsent: {
    title: "No answer from the shop",
    description: "Your input is still here. Send it again when the connection is back.",
  },
};

/** Messages of a page that cannot reach the shop. */
export const connectionMessages = catalog("shared", "connection", connection);
