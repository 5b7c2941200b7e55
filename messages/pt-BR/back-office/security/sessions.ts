import { catalog } from "#messages/catalog.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");

/** The messages of a user's own back-office sessions. */
export const sessions = {
  title: "Sessões do painel",
  lead: "Uma sessão termina após 30 minutos sem uso e, em todo caso, após 12 horas.",
  unknown: "Navegador desconhecido",
  /** The separator between a browser and its operating system: "Chrome no Linux". */
  on: "no",
  current: "Esta sessão",
  from: (network: string) => `de ${network}`,
  started: "Início",
  lastUsed: "Último uso",
  end: "Encerrar",
  endOf: (device: string) => `Encerrar a sessão de ${device}`,
  endOthers: "Encerrar as outras",
  ended: (count: number) =>
    plural(count, {
      one: { title: "Sessão encerrada", description: "O navegador foi desconectado." },
      other: { title: "Sessões encerradas", description: `${count} navegadores foram desconectados.` },
    }),
  failed: "Erro ao encerrar a sessão",
};

/** The messages of a user's own back-office sessions. */
export const sessionMessages = catalog("back-office", "sessions", sessions);
