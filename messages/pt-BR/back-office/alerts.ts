import type { CriticalAlert } from "#db/values/vocabulary.ts";
import { formatCount } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");
/** The names of security events. An event without a name is shown by its code. */
const events: Record<string, string> = {
  ADMIN_LOGIN_ATTEMPT: "Login no painel",
  ADMIN_CREATED: "Administrador criado",
  ADMIN_DEACTIVATED: "Administrador desativado",
  FIRST_ADMIN_CREATED: "Primeiro administrador criado",
  SECOND_FACTOR_ENABLED: "2FA ativado",
  SECOND_FACTOR_REPLACED: "2FA reconfigurado",
  SECOND_FACTOR_DISABLED: "2FA desativado",
  SECOND_FACTOR_RESET: "2FA de um usuário redefinido",
  BACKUP_CODES_REPLACED: "Novos códigos de backup gerados",
  PASSKEY_ADDED: "Chave de acesso adicionada",
  PASSKEY_REMOVED: "Chave de acesso removida",
  PASSKEY_COPIED: "Possível cópia de uma chave de acesso",
  MANY_CREDENTIALS_OPENED: "Muitas credenciais abertas",
  MANY_REVEALS: "Conteúdo de produtos revelado muitas vezes",
  INVARIANT_BROKEN: "Regra interna da loja violada",
  INVARIANT_MENDED: "Regra interna da loja em ordem de novo",
  FRAUD_WARNING: "Banco suspeita de fraude",
  DISPUTE_OPENED: "Disputa aberta",
  MONEY_DIFFERS: "Valores diferentes dos do provedor",
  CLOCK_OFF: "Relógio fora da hora certa",
  CLOCK_RIGHT: "Relógio acertado",
  RATES_OLD: "Cotações desatualizadas",
  RATES_RENEWED: "Cotações atualizadas",
  PRICE_DROP: "Grande queda de preço",
  GUARD_LOOSENED: "Limite da loja afrouxado ou forma de pagamento alterada",
  GOODS_GIVEN_OUT: "Volume incomum de entregas ou reembolsos",
  JOB_FAILING: "Tarefa recorrente com falha",
  JOB_WORKS: "Tarefa recorrente voltou a funcionar",
  BACKUP_FAILED: "Backup não comprovado",
  BACKUP_WORKS: "Backup comprovado novamente",
  BACKUP_PROOF_OLD: "Comprovação de backup atrasada",
  DISK_FULL: "Disco cheio ou quase cheio",
  DISK_HAS_ROOM: "Disco com espaço novamente",
  BACKUP_PROOF_RENEWED: "Comprovação de backup em dia",
  CHANNEL_BEHIND: "Mensagens de um canal atrasadas",
  CHANNEL_CAUGHT_UP: "Canal em dia de novo",
  PROVIDER_UNREACHABLE: "Provedor de pagamentos sem resposta",
  PAGES_REFUSED: "Provedor recusa as páginas de pagamento",
  PROVIDER_REACHABLE: "Provedor de pagamentos voltou a responder",
  ADMIN_INVITED: "Convite para administrador",
  ACCOUNT_UNLOCKED: "Conta desbloqueada por comando",
};
/**
 * The names of recurring jobs. When this list has no name for a job, the page shows the worker's name of the
 * job.
 */
const jobs: Record<string, string> = {
  events: "eventos do provedor",
  orders: "pedidos pendentes",
  disk: "espaço em disco",
  emails: "envio de e-mails",
  sales: "contagem de vendas",
  claims: "números da vitrine",
  shelves: "contagem do estoque",
  counts: "contagens das listas",
  notices: "avisos à equipe",
  owed: "pedidos que aguardam estoque",
  refunds: "reembolsos",
  clocks: "conferência dos relógios",
  "provider list": "lista de eventos do provedor",
  "old events": "limpeza de eventos antigos",
  invariants: "regras internas da loja",
  "all invariants": "todas as regras internas da loja",
  "audit head": "ponto de controle da auditoria",
  rates: "cotações",
  backups: "backup diário",
  "requested backups": "backup solicitado",
  keys: "chaves do cofre",
  ledger: "comparação com o provedor",
};
/**
 * The names of alert subjects that have no row in the database. The key is the table name in the alert.
 */
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
/** The advice for alerts that have no list of cases. */
type Advised = Exclude<CriticalAlert, "FRAUD_WARNING" | "DISPUTE_OPENED" | "MONEY_DIFFERS" | "PRICE_DROP">;

/** The messages of security events and active alerts. */
export const alerts = {
  events,
  jobs,
  subjects,
  job: (name: string) => `tarefa: ${name}`,
  rule: (code: string) => `regra interna ${code}`,
  active: "Alertas ativos",
  activeLead: "Um alerta some quando o caso é resolvido. Se o problema continuar, ele volta a aparecer.",
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
  cases: (shown: string, count: number) =>
    `${shown} ${plural(count, { one: "caso aberto", other: "casos abertos" })}`,
  open: "Abrir",
  audit: "Ver na auditoria",
  openCasesOf: (name: string) => `Abrir os casos: ${name}`,
  closed: "Alerta encerrado",
  closeFailed: "Erro ao encerrar o alerta",
  advice: {
    SECOND_FACTOR_RESET: "Confirme com a pessoa que foi combinado e peça que ative o 2FA de novo.",
    PASSKEY_COPIED: "Peça à pessoa que remova esta chave de acesso e adicione outra.",
    INVARIANT_BROKEN: "A página “Teste do sistema” mostra as linhas.",
    CLOCK_OFF: "Acerte o relógio da máquina ou verifique a sincronização de hora (NTP) dela.",
    RATES_OLD: "Salve as cotações de hoje em Configurações, Moedas.",
    GUARD_LOOSENED:
      "Confira a mudança com a pessoa. O registro de auditoria mostra os valores de antes e de depois.",
    GOODS_GIVEN_OUT: "Confira os pedidos e reembolsos desta pessoa no registro de auditoria.",
    JOB_FAILING: "Os erros estão no log do processo de tarefas.",
    BACKUP_FAILED: "A página Backups mostra o que falhou e o que fazer.",
    BACKUP_PROOF_OLD: "Abra a página Backups e confira se o processo de tarefas está em execução.",
    DISK_FULL: "Libere espaço no disco do banco de dados. Depois, a loja volta a funcionar automaticamente.",
    PAGES_REFUSED: "Peça ao suporte do provedor que desligue o Managed Payments. Depois, encerre o alerta.",
    CHANNEL_BEHIND: "Confira se o worker está em execução e se o destino responde. Veja Integrações.",
    PROVIDER_UNREACHABLE: "Verifique a página de status do provedor, a rede e a chave.",
  } satisfies Record<Advised, string> as Record<string, string>,
};
