import { inBothLanguages } from "#app/languages/translated.ts";

/** The messages of a user's own back-office sessions. */
export const sessionMessages = inBothLanguages(
  {
    title: "Sessões do painel",
    lead: "Uma sessão termina sozinha após 30 minutos sem uso, e em 12 horas de qualquer modo.",
    device: "Navegador",
    unknown: "Navegador desconhecido",
    /** Separates a browser and its operating system: "Chrome no Linux". */
    on: "em",
    current: "Esta sessão",
    network: "Rede",
    started: "Início",
    lastUsed: "Último uso",
    actions: "Ações",
    end: "Encerrar",
    endOf: (device: string) => `Encerrar a sessão de ${device}`,
    endOthers: "Encerrar as outras",
    ended: (count: number) =>
      count === 1
        ? { title: "Sessão encerrada", description: "Aquele navegador foi desconectado." }
        : { title: "Sessões encerradas", description: `${count} navegadores foram desconectados.` },
    failed: "Erro ao encerrar a sessão",
  },
  {
    title: "Sessions of the back office",
    lead: "A session ends by itself after 30 minutes without use, and after 12 hours in any case.",
    device: "Browser",
    unknown: "Unknown browser",
    on: "on",
    current: "This session",
    network: "Network",
    started: "Started",
    lastUsed: "Last used",
    actions: "Actions",
    end: "End",
    endOf: (device) => `End the session of ${device}`,
    endOthers: "End the others",
    ended: (count) =>
      count === 1
        ? { title: "Session ended", description: "That browser is signed out." }
        : { title: "Sessions ended", description: `${count} browsers are signed out.` },
    failed: "The session was not ended",
  },
);
