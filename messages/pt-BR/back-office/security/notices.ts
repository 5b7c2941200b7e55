import { catalog } from "#messages/catalog.ts";

/** The messages of the switches for notices by mail. */
export const notices = {
  title: "Avisos por e-mail",
  lead: (email: string) =>
    `Vão para ${email}, no máximo um de cada tipo a cada 5 minutos, ou 10 para estoque. Nenhum contém credenciais.`,
  saved: "Avisos salvos",
  failed: "Erro ao salvar os avisos",
};

/** The messages of the mail switches. */
export const noticeMessages = catalog("back-office", "notices", notices);
