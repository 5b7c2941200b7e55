/** The name of /admin/bloqueios. The server writes its other messages (`server/blocks.ts`). */
export const blocks = { title: "Bloqueios" };
