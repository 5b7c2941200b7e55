import { addRefusals } from "#app/form-answer.ts";
import { inBothLanguages } from "#app/languages/translated.ts";

/** The words of the admins on /admin/equipes (spec: back-office §2 "create other admins", §6). */
export const adminsMessages = inBothLanguages(
  {
    title: "Administradores",
    lead: "Têm todas as permissões e são os únicos que alteram equipes e administradores.",
    columns: {
      person: "Administrador",
      state: "Situação",
      factor: "2FA",
      lastSeen: "Último acesso",
      acts: "Ações",
    },
    active: "Ativo",
    inactive: "Inativo",
    invited: "Convite pendente",
    blocked: "Bloqueado",
    you: "Você",
    factorOn: "Ativo",
    factorOff: "Inativo",
    never: "Nunca entrou",
    invite: {
      button: "Convidar administrador",
      title: "Convidar administrador",
      lead: "A pessoa recebe um email. Quem ainda não tem conta escolhe a própria senha por um link de uso único, válido por 24 horas.",
      email: "Email",
      name: "Nome completo (opcional)",
      submit: "Enviar convite",
      done: "Administrador criado!",
      doneLink: (email: string) => `${email} recebeu um convite para escolher a senha.`,
      doneKnown: (email: string) => `${email} já tem conta e entra com a senha que usa.`,
      failed: "Erro ao criar administrador",
      again: "Reenviar convite",
      restore: "Reativar",
    },
    deactivate: {
      button: "Desativar",
      title: "Desativar este administrador?",
      what: (name: string) =>
        `${name} sai do painel agora, perde todas as permissões e termina todas as sessões. A conta na loja continua.`,
      confirm: "Desativar",
      done: "Administrador desativado",
      failed: "Erro ao desativar administrador",
    },
    factor: {
      button: "Redefinir 2FA",
      title: "Redefinir o 2FA desta pessoa?",
      what: (name: string) =>
        `O segundo fator e os códigos de backup de ${name} são apagados e todas as sessões terminam. Confirme por outro meio que é mesmo esta pessoa quem pede.`,
      confirm: "Redefinir",
      done: "2FA redefinido",
      failed: "Erro ao redefinir 2FA",
    },
    of: (act: string, name: string) => `${act}: ${name}`,
    refusals: {
      user_blocked: "Esta conta está bloqueada.",
      last_admin: "Esta pessoa é o último administrador ativo. Crie outro administrador antes.",
      already_admin: "Esta pessoa já é um administrador ativo.",
      admin_inactive: "Este administrador já está inativo.",
    },
  },
  {
    title: "Administrators",
    lead: "They hold every permission and are the only ones who change teams and administrators.",
    columns: {
      person: "Administrator",
      state: "State",
      factor: "2FA",
      lastSeen: "Last seen",
      acts: "Actions",
    },
    active: "Active",
    inactive: "Inactive",
    invited: "Invited",
    blocked: "Blocked",
    you: "You",
    factorOn: "On",
    factorOff: "Off",
    never: "Never signed in",
    invite: {
      button: "Invite an administrator",
      title: "Invite an administrator",
      lead: "The person gets a mail. Who has no account yet chooses their own password by a one-time link that works for 24 hours.",
      email: "Email",
      name: "Full name (optional)",
      submit: "Send the invitation",
      done: "Administrator created",
      doneLink: (email) => `${email} was invited to choose a password.`,
      doneKnown: (email) => `${email} has an account and signs in with its password.`,
      failed: "The administrator could not be created",
      again: "Invite again",
      restore: "Reactivate",
    },
    deactivate: {
      button: "Deactivate",
      title: "Deactivate this administrator?",
      what: (name) =>
        `${name} is out of the back office now, loses every permission and is signed out everywhere. The account in the shop stays.`,
      confirm: "Deactivate",
      done: "Administrator deactivated",
      failed: "The administrator could not be deactivated",
    },
    factor: {
      button: "Reset 2FA",
      title: "Reset this person's 2FA?",
      what: (name) =>
        `The second factor and backup codes of ${name} are erased and every session ends. Make sure by another way that it is really this person who asks.`,
      confirm: "Reset",
      done: "2FA reset",
      failed: "2FA could not be reset",
    },
    of: (act, name) => `${act}: ${name}`,
    refusals: {
      user_blocked: "This account is blocked.",
      last_admin: "This person is the last active administrator. Create another one first.",
      already_admin: "This person is an active administrator already.",
      admin_inactive: "This administrator is inactive already.",
    },
  },
);

addRefusals({
  user_blocked: () => adminsMessages.refusals.user_blocked,
  last_admin: () => adminsMessages.refusals.last_admin,
  already_admin: () => adminsMessages.refusals.already_admin,
  admin_inactive: () => adminsMessages.refusals.admin_inactive,
});
