import { catalog } from "#messages/catalog.ts";

/** The messages of /admin/convite, where a user accepts an invitation to the staff. */
export const invitation = {
  title: "Convite para o painel",
  asAdmin: (email: string) => `${email} terá acesso de administrador a esta loja, com todas as permissões.`,
  asMember: (email: string, team: string) => `${email} fará parte da equipe “${team}” desta loja.`,
  passwordLead:
    "Escolha uma senha nova para a conta. Ela substitui a anterior, e todas as sessões abertas da conta terminam.",
  keepPassword:
    "Para manter a senha atual, entre na loja com esta conta neste navegador e abra o link de novo.",
  password: "Nova senha",
  passwordHelp: "Pelo menos 12 caracteres. Algumas palavras sem relação entre si funcionam bem.",
  confirm: "Confirmar nova senha",
  show: "Mostrar",
  hide: "Ocultar",
  accept: "Aceitar convite",
  busy: "Um momento...",
  failed: "O convite não foi aceito",
  doneTitle: "Convite aceito",
  done: "Entre no painel com este endereço e a sua senha.",
  toLogin: "Ir para o login",
  goneTitle: "Este convite não vale mais",
  gone: "Ele foi usado ou revogado, ou tem mais de 24 horas. Peça outro convite a um administrador.",
  errors: {
    too_short: "Use pelo menos 12 caracteres.",
    too_long: "Use no máximo 256 caracteres.",
    repeated: "Esta senha repete os mesmos caracteres. Escolha outra.",
    sequence: "Esta senha é uma sequência do teclado ou de números. Escolha outra.",
    common: "Esta senha é uma das primeiras que se tenta adivinhar. Escolha outra.",
    contains_email: "Esta senha contém o nome do e-mail. Escolha outra.",
    weak: "Escolha outra senha.",
    passwords_differ: "As senhas não são iguais.",
  },
};

/** The messages of /admin/convite, where a user accepts an invitation to the staff. */
export const invitationMessages = catalog("back-office", "invitation", invitation);
