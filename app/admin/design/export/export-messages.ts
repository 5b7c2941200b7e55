import { inBothLanguages } from "#app/languages/translated.ts";

/** The messages of CSV downloads. */
export const exportMessages = inBothLanguages(
  {
    export: "Exportar CSV",
    refused: "Não foi possível exportar agora: muitas exportações em uma hora, ou a permissão mudou.",
  },
  {
    export: "Export CSV",
    refused: "This could not be exported now: too many exports in one hour, or the permission changed.",
  },
);
