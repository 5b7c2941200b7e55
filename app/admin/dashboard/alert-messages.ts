import { formatCount } from "#app/languages/format.ts";
import { inBothLanguages } from "#app/languages/translated.ts";
import type { CriticalAlert } from "#db/vocabulary.ts";

/** The names of security events; an event without a name is shown by its code. */
const eventsPt: Record<string, string> = {
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
  JOB_FAILING: "Tarefa recorrente falhando",
  JOB_WORKS: "Tarefa recorrente voltou",
  PROVIDER_UNREACHABLE: "Provedor de pagamentos sem resposta",
  PROVIDER_REACHABLE: "Provedor de pagamentos voltou",
};

const eventsEn: Record<string, string> = {
  ADMIN_LOGIN_ATTEMPT: "Sign-in to the back office",
  ADMIN_CREATED: "Admin created",
  ADMIN_DEACTIVATED: "Admin deactivated",
  FIRST_ADMIN_CREATED: "First admin created",
  SECOND_FACTOR_ENABLED: "2FA turned on",
  SECOND_FACTOR_REPLACED: "2FA set up anew",
  SECOND_FACTOR_DISABLED: "2FA turned off",
  SECOND_FACTOR_RESET: "2FA of a user removed",
  BACKUP_CODES_REPLACED: "Backup codes replaced",
  PASSKEY_ADDED: "Passkey added",
  PASSKEY_REMOVED: "Passkey removed",
  PASSKEY_COPIED: "A passkey seems copied",
  MANY_CREDENTIALS_OPENED: "Many credentials opened",
  MANY_REVEALS: "Much content revealed",
  INVARIANT_BROKEN: "A rule of the shop is broken",
  INVARIANT_MENDED: "The rule holds again",
  FRAUD_WARNING: "A bank suspects fraud",
  DISPUTE_OPENED: "Dispute opened",
  MONEY_DIFFERS: "Money differs from the provider",
  CLOCK_OFF: "Wrong clock",
  CLOCK_RIGHT: "Clock right again",
  RATES_OLD: "Exchange rates too old",
  RATES_RENEWED: "Exchange rates up to date again",
  PRICE_DROP: "Large price drop",
  JOB_FAILING: "Recurring job keeps failing",
  JOB_WORKS: "Recurring job works again",
  PROVIDER_UNREACHABLE: "Payment provider does not answer",
  PROVIDER_REACHABLE: "Payment provider answers again",
};

/** Alerts without a list of their own need an advice text. */
type Advised = Exclude<CriticalAlert, "FRAUD_WARNING" | "DISPUTE_OPENED" | "MONEY_DIFFERS" | "PRICE_DROP">;

/** The messages of security events and active alerts. */
export const alertMessages = inBothLanguages(
  {
    events: eventsPt,
    active: "Alertas ativos",
    activeLead: "Um alerta some quando o caso termina. Se o problema continua, ele volta sozinho.",
    calm: "Nenhum alerta crítico ativo.",
    banner: (count: number) =>
      count === 1 ? "1 alerta crítico ativo." : `${formatCount(count)} alertas críticos ativos.`,
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
      JOB_FAILING: "O log do worker tem os erros.",
      PROVIDER_UNREACHABLE: "Verifique a página de status do provedor, a rede e a chave.",
    } satisfies Record<Advised, string> as Record<string, string>,
  },
  {
    events: eventsEn,
    active: "Active alerts",
    activeLead: "An alert goes when its case ends. If the problem goes on, the alert comes back by itself.",
    calm: "No critical alert is active.",
    banner: (count) =>
      count === 1 ? "1 critical alert is active." : `${formatCount(count)} critical alerts are active.`,
    by: (actor) => `by ${actor}`,
    since: (moment) => `since ${moment}`,
    times: (count) => `${formatCount(count)} times`,
    close: "Close",
    closeOf: (name) => `Close the alert ${name}`,
    closed: "Alert closed",
    closeFailed: "The alert was not closed",
    advice: {
      SECOND_FACTOR_RESET: "Check with the person that it was agreed, and ask them to turn 2FA on again.",
      PASSKEY_COPIED: "Ask the person to remove this passkey and to add another one.",
      INVARIANT_BROKEN: "The system check page shows the rows.",
      CLOCK_OFF: "Set the clock of the machine, or check its time service.",
      RATES_OLD: "Save the rates of today in Settings, Currencies.",
      JOB_FAILING: "The log of the worker has the errors.",
      PROVIDER_UNREACHABLE: "Check the provider's status page, the network and the key.",
    } satisfies Record<Advised, string> as Record<string, string>,
  },
);

/** Returns the name of a security event; its code without a name. */
export const eventName = (type: string): string =>
  Object.hasOwn(alertMessages.events, type) ? (alertMessages.events[type] ?? type) : type;
