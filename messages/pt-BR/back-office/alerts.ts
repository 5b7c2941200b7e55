import type { CriticalAlert } from "#db/vocabulary.ts";
import { formatCount } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");
/** The names of security events; an event without a name is shown by its code. */
const events: Record<string, string> = {
  ADMIN_LOGIN_ATTEMPT: "Login no painel",
  ADMIN_CREATED: "Administrador criado",
  ADMIN_DEACTIVATED: "Administrador desativado",
  FIRST_ADMIN_CREATED: "Primeiro administrador criado",
  SECOND_FACTOR_ENABLED: "2FA ativado",
  SECOND_FACTOR_REPLACED: "2FA reconfigurado",
  SECOND_FACTOR_DISABLED: "2FA desativado",
  SECOND_FACTOR_RESET: "2FA removido de alguém",
  BACKUP_CODES_REPLACED: "Códigos de backup refeitos",
  PASSKEY_ADDED: "Chave de acesso adicionada",
  PASSKEY_REMOVED: "Chave de acesso removida",
  PASSKEY_COPIED: "Chave de acesso parece copiada",
  MANY_CREDENTIALS_OPENED: "Muitas credenciais abertas",
  MANY_REVEALS: "Muitos conteúdos revelados",
  INVARIANT_BROKEN: "Regra da loja não vale",
  INVARIANT_MENDED: "Regra da loja vale de novo",
  FRAUD_WARNING: "Banco suspeita de fraude",
  DISPUTE_OPENED: "Disputa aberta",
  MONEY_DIFFERS: "Dinheiro diverge do provedor",
  CLOCK_OFF: "Relógio errado",
  CLOCK_RIGHT: "Relógio certo de novo",
  RATES_OLD: "Cotações velhas demais",
  RATES_RENEWED: "Cotações em dia de novo",
  PRICE_DROP: "Grande queda de preço",
  GUARD_LOOSENED: "Limite da loja afrouxado ou forma de pagar mudada",
  GOODS_GIVEN_OUT: "Muito entregue ou devolvido por alguém da equipe",
  JOB_FAILING: "Tarefa recorrente falhando",
  JOB_WORKS: "Tarefa recorrente voltou",
  BACKUP_FAILED: "Backup sem comprovação",
  BACKUP_WORKS: "Backup comprovado de novo",
  BACKUP_PROOF_OLD: "Última comprovação de backup velha demais",
  DISK_FULL: "Disco cheio ou quase cheio",
  DISK_HAS_ROOM: "Disco com espaço de novo",
  BACKUP_PROOF_RENEWED: "Backup comprovado em dia de novo",
  PROVIDER_UNREACHABLE: "Provedor de pagamentos sem resposta",
  PROVIDER_REACHABLE: "Provedor de pagamentos voltou",
  ADMIN_INVITED: "Convite para administrador",
  ACCOUNT_UNLOCKED: "Conta desbloqueada por comando",
};
/** The names of recurring jobs; a job without a name is shown as the worker calls it. */
const jobs: Record<string, string> = {
  events: "avisos do provedor",
  orders: "pedidos pendentes",
  disk: "espaço em disco",
  emails: "envio de e-mails",
  sales: "contagem de vendas",
  claims: "números da vitrine",
  shelves: "estoque das vitrines",
  counts: "contagens das listas",
  notices: "avisos à equipe",
  owed: "pedidos que esperam por estoque",
  refunds: "reembolsos",
  clocks: "conferência dos relógios",
  "provider list": "lista de eventos do provedor",
  "old events": "limpeza de eventos antigos",
  invariants: "regras da loja",
  "all invariants": "todas as regras da loja",
  "audit head": "marca da auditoria",
  rates: "cotações",
  backups: "backup diário",
  "requested backups": "backup pedido",
  keys: "chaves do cofre",
  ledger: "comparação com o provedor",
};
/** Names of subjects that have no row in the database, by the table that the alert names. */
const subjects: Record<string, string> = {
  provider: "provedor de pagamentos",
  currency_rates: "cotações",
  ledger_transactions: "casos em Atenção",
  rate_limits: "limite de tentativas",
  site_settings: "configurações",
  backups: "backup",
  vault_keys: "chaves do cofre",
  pictures: "imagem",
  email_messages: "e-mail",
};
/** Alerts without a list of their own need an advice text. */
type Advised = Exclude<CriticalAlert, "FRAUD_WARNING" | "DISPUTE_OPENED" | "MONEY_DIFFERS" | "PRICE_DROP">;

/** The messages of security events and active alerts. */
export const alerts = {
  events,
  jobs,
  subjects,
  job: (name: string) => `tarefa: ${name}`,
  rule: (code: string) => `regra ${code}, na verificação do sistema`,
  active: "Alertas ativos",
  activeLead: "Um alerta some quando o caso termina. Se o problema continua, ele volta sozinho.",
  calm: "Nenhum alerta crítico ativo.",
  banner: (count: number) =>
    plural(count, {
      one: "1 alerta crítico ativo.",
      other: `${formatCount(count)} alertas críticos ativos.`,
    }),
  by: (actor: string) => `por ${actor}`,
  since: (moment: string) => `desde ${moment}`,
  times: (count: number) => `${formatCount(count)} vezes`,
  close: "Encerrar",
  closeOf: (name: string) => `Encerrar o alerta ${name}`,
  closed: "Alerta encerrado",
  closeFailed: "Erro ao encerrar o alerta",
  advice: {
    SECOND_FACTOR_RESET: "Confirme com a pessoa que foi combinado e peça que ative o 2FA de novo.",
    PASSKEY_COPIED: "Peça à pessoa que remova esta chave de acesso e adicione outra.",
    INVARIANT_BROKEN: "A página de verificação do sistema mostra as linhas.",
    CLOCK_OFF: "Acerte o relógio da máquina, ou verifique o serviço de horário dela.",
    RATES_OLD: "Salve as cotações de hoje em Configurações, Moedas.",
    GUARD_LOOSENED:
      "Confira a mudança com a pessoa. O registro de auditoria mostra os valores de antes e de depois.",
    GOODS_GIVEN_OUT: "Confira os pedidos e reembolsos desta pessoa no registro de auditoria.",
    JOB_FAILING: "O log do worker tem os erros.",
    BACKUP_FAILED: "A página Backups diz o que falhou e o que fazer.",
    BACKUP_PROOF_OLD: "Abra a página Backups e confira se o worker está rodando.",
    DISK_FULL: "Libere espaço no disco do banco de dados. Depois a loja volta sozinha.",
    PROVIDER_UNREACHABLE: "Verifique a página de status do provedor, a rede e a chave.",
  } satisfies Record<Advised, string> as Record<string, string>,
};
