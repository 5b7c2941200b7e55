import { catalog } from "#messages/catalog.ts";

/** The messages of downloads. */
export const csvExport = {
  export: "Exportar CSV",
  data: "Exportar dados",
  refused: "Não foi possível exportar agora: muitas exportações em uma hora, ou a permissão mudou.",
};

/** The messages of CSV downloads. */
export const exportMessages = catalog("back-office", "csvExport", csvExport);
