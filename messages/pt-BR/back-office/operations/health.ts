import { catalog } from "#messages/catalog.ts";
import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("pt-BR");

const verdicts = {
  ok: "Em ordem",
  demo: "Demonstração",
  warning: "Atenção",
  wrong: "Erro",
};

export const health = {
  title: "Saúde",
  lead: "Verifica a configuração, a máquina e os serviços. Não altera nada.",
  again: "Verificar de novo",
  checked: (count: number) => `${counted(count, { one: "verificação", other: "verificações" })} em`,
  list: "Verificações",
  summary: ({ wrong, warnings, demo }: { wrong: number; warnings: number; demo: number }) =>
    [
      wrong > 0 && counted(wrong, { one: "erro", other: "erros" }),
      warnings > 0 && counted(warnings, { one: "aviso", other: "avisos" }),
      demo > 0 && counted(demo, { one: "item só para demonstração", other: "itens só para demonstração" }),
    ]
      .filter(Boolean)
      .join(", "),
  recommendations: (count: number) =>
    counted(count, { one: "recomendação de segurança", other: "recomendações de segurança" }),
  allGood: "Tudo está em ordem.",
  loadFailed: "Erro ao carregar a saúde da loja",
  loadFailedText: "Não foi possível fazer as verificações. Nada foi alterado.",
  verdicts,
};

/** The messages of /admin/saude. */
export const healthMessages = catalog("back-office", "health", health);
