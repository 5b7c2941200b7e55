import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("pt-BR");

/** The messages of a user's dialog and of actions on an account (spec: back-office §2 Users, §4, §8). */
export const user = {
  details: {
    facts: "Dados do usuário",
    id: "ID",
    phone: "Telefone",
    since: "Cadastro",
    verified: "Email verificado",
    verifiedNo: "Não",
    spent: "Total gasto",
    orders: "Pedidos pagos",
    lastSeen: "Último acesso",
    never: "Nunca entrou",
    secondFactor: "2FA",
    secondFactorOn: "Ativo",
    secondFactorOff: "Inativo",
    copy: "Copiar",
    copied: "Copiado",
    blockedBy: (name: string, when: string) =>
      name ? `Bloqueado por ${name} em ${when}.` : `Bloqueado em ${when}.`,
    reason: (text: string) => `Motivo: ${text}`,
    outOfReach: "Contas da equipe são alteradas só por administradores.",
  },
  orders: {
    tab: "Pedidos",
    none: "Usuário não possui pedidos",
    approved: "Aprovado",
    pending: "Pendente",
    items: (value: number) => counted(value, { one: "item", other: "itens" }),
    more: (value: number) => `E mais ${counted(value, { one: "pedido", other: "pedidos" })}...`,
    seeSales: "Ver em Vendas",
  },
  deliverables: {
    tab: "Entregáveis",
    none: "Usuário não possui entregáveis",
    masked: "Conteúdo oculto",
    revoked: "Revogado",
    more: (value: number) => `E mais ${counted(value, { one: "entregável", other: "entregáveis" })}...`,
  },
  sessions: {
    tab: "Sessões",
    none: "Nenhuma sessão aberta",
    admin: "Painel",
    store: "Loja",
    current: "Esta sessão",
    unknown: "Navegador desconhecido",
    on: "em",
    lastUsed: (when: string) => `Último uso: ${when}`,
  },
  reset: {
    button: "Resetar senha",
    title: "Enviar link de nova senha?",
    consequence: (email: string) =>
      `${email} recebe um link de uso único, válido por 30 minutos. A senha atual continua valendo até lá, e ninguém da equipe vê a nova.`,
    confirm: "Enviar link",
    done: "Reset de senha",
    doneWords: (email: string) => `O link para escolher uma nova senha foi enviado para ${email}.`,
    failed: "Erro ao resetar senha",
  },
  end: {
    button: "Encerrar sessões",
    title: "Encerrar todas as sessões?",
    consequence: (name: string) => `${name} sai de todos os aparelhos agora e precisa entrar de novo.`,
    confirm: "Encerrar",
    done: "Sessões encerradas",
    doneWords: (value: number) =>
      `${counted(value, { one: "sessão encerrada", other: "sessões encerradas" })}.`,
    failed: "Erro ao encerrar sessões",
  },
  block: {
    button: "Bloquear",
    title: "Bloquear este usuário?",
    consequence: (name: string) =>
      `${name} sai de todos os aparelhos agora e não consegue mais entrar. Pedidos pagos e entregas devidas continuam sendo desta pessoa.`,
    reason: "Motivo",
    reasonHelp: "Fica no registro de auditoria; a pessoa não vê.",
    reasonMissing: "Escreva o motivo, com pelo menos 3 letras.",
    confirm: "Bloquear",
    done: "Usuário bloqueado",
    doneWords: (value: number) =>
      `${counted(value, { one: "sessão encerrada", other: "sessões encerradas" })}.`,
    failed: "Erro ao bloquear usuário",
  },
  unblock: {
    button: "Desbloquear",
    title: "Desbloquear este usuário?",
    consequence: (name: string) => `${name} volta a entrar com a senha que já tinha.`,
    confirm: "Desbloquear",
    done: "Usuário desbloqueado",
    failed: "Erro ao desbloquear usuário",
  },
  factor: {
    button: "Redefinir 2FA",
    title: "Redefinir o 2FA desta pessoa?",
    consequence: (name: string) =>
      `O segundo fator e os códigos de backup de ${name} são apagados e todas as sessões terminam. Confirme por outro meio que é mesmo esta pessoa quem pede.`,
    confirm: "Redefinir",
    done: "2FA redefinido",
    failed: "Erro ao redefinir 2FA",
  },
  errors: {
    user_blocked: "Esta conta está bloqueada.",
    user_not_blocked: "Esta conta não está bloqueada.",
    own_account: "Não é possível bloquear a própria conta.",
    last_admin: "Esta pessoa é o último administrador ativo. Crie outro administrador antes.",
  },
};
