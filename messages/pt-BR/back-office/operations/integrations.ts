/** The name of /admin/integracoes. The server writes the other messages (`server/channels.ts`). */
export const integrations = { title: "Integrações" };
