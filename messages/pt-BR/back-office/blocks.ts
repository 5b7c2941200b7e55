/** The name of /admin/bloqueios. The server writes the other messages of the page (`server/blocks.ts`). */
export const blocks = { title: "Bloqueios" };
