import { inBothLanguages } from "#app/languages/translated.ts";

/** The messages of /admin/convite, where a user accepts an invitation to the staff. */
export const invitationMessages = inBothLanguages(
  {
    title: "Convite para o painel",
    asAdmin: (email: string) => `${email} será administrador desta loja, com todas as permissões.`,
    asMember: (email: string, team: string) => `${email} fará parte da equipe «${team}» desta loja.`,
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
    gone: "Ele foi usado ou retirado, ou tem mais de 24 horas. Peça outro convite a um administrador.",
    refusals: {
      too_short: "Use pelo menos 12 caracteres.",
      too_long: "Use no máximo 256 caracteres.",
      repeated: "Esta senha repete os mesmos caracteres. Escolha outra.",
      sequence: "Esta senha é uma sequência do teclado ou de números. Escolha outra.",
      common: "Esta senha é uma das primeiras que se tenta adivinhar. Escolha outra.",
      contains_email: "Esta senha contém o nome do email. Escolha outra.",
      weak: "Escolha outra senha.",
      passwords_differ: "As senhas não são iguais.",
    },
  },
  {
    title: "Invitation to the back office",
    asAdmin: (email) => `${email} will be an administrator of this shop, with every permission.`,
    asMember: (email, team) => `${email} will be a member of the team «${team}» of this shop.`,
    passwordLead:
      "Choose a new password for the account. It replaces the old one, and every open session of the account ends.",
    keepPassword:
      "To keep the present password, sign in to the shop with this account in this browser and open the link again.",
    password: "New password",
    passwordHelp: "At least 12 characters. A few unrelated words work well.",
    confirm: "Confirm new password",
    show: "Show",
    hide: "Hide",
    accept: "Accept the invitation",
    busy: "One moment...",
    failed: "The invitation was not accepted",
    doneTitle: "Invitation accepted",
    done: "Sign in to the back office with this address and your password.",
    toLogin: "Go to the sign-in",
    goneTitle: "This invitation does not work any more",
    gone: "It was used or withdrawn, or it is older than 24 hours. Ask an administrator for another one.",
    refusals: {
      too_short: "Use at least 12 characters.",
      too_long: "Use at most 256 characters.",
      repeated: "This password repeats the same characters. Choose another one.",
      sequence: "This password is a run of the keyboard or of numbers. Choose another one.",
      common: "This password is one of the first that are guessed. Choose another one.",
      contains_email: "This password contains the name of the email. Choose another one.",
      weak: "Choose another password.",
      passwords_differ: "The passwords are not the same.",
    },
  },
);
