import type { CheckName, Verdict } from "#domain/operations/doctor/finding.ts";

const checks: Readonly<Record<CheckName, string>> = {
  settings: "Configuração",
  database: "Banco de dados",
  role: "Papel do banco",
  schema: "Esquema do banco",
  keys: "Arquivo de chaves",
  disk: "Disco",
  mail: "Servidor de e-mail",
  payments: "Pagamentos",
  seller: "Quem vende",
  webhook: "Eventos do provedor",
  address: "Endereço público",
  certificate: "Certificado",
  proxies: "Proxies",
  clocks: "Relógios",
  worker: "Worker",
  invariants: "Invariantes",
  reads: "Leituras da loja",
  proof: "Prova de um backup",
};

const verdicts: Readonly<Record<Verdict, string>> = { ok: "Em ordem", warning: "Atenção", wrong: "Errado" };

export const health = {
  title: "Saúde",
  lead: "Verifica configuração, máquina e serviços. Não altera nada.",
  again: "Verificar de novo",
  at: "Verificado em",
  list: "Verificações",
  summary: ({ wrong, warnings }: { wrong: number; warnings: number }) =>
    `${wrong} ${wrong === 1 ? "erro" : "erros"}, ${warnings} ${warnings === 1 ? "aviso" : "avisos"}`,
  allGood: "Tudo está em ordem.",
  loadFailed: "Erro ao carregar a saúde da loja",
  loadFailedWords: "As verificações não puderam ser feitas. Nada foi alterado.",
  checks,
  verdicts,
};
