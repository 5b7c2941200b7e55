import { addRefusals } from "#app/form-answer.ts";
import { inBothLanguages } from "#app/languages/translated.ts";

/**
 * The messages of /admin/security without passkeys and
 * sessions (spec: back-office §2 Security, §5, §8 Two-factor).
 */
export const securityMessages = inBothLanguages(
  {
    title: "Segurança",
    lead: "Como você entra no painel administrativo, e onde está conectado agora.",
    error: "Erro",
    mustEnrol: "O dono da loja pede o 2FA de quem é convidado. Ative-o para usar o painel.",

    factor: {
      title: "Autenticação em duas etapas (2FA)",
      active: "Ativa",
      inactive: "Inativa",
      since: (day: string) => `Ativa desde ${day}.`,
      why: "Além da senha, o login pede um código de 6 dígitos que só o seu celular sabe. As operações sensíveis do painel exigem o 2FA.",
      benefits: [
        "Uma senha roubada, sozinha, não abre o painel.",
        "Marcar como pago, reembolsar e revelar credenciais pedem o código de novo.",
        "Funciona com qualquer aplicativo autenticador, mesmo sem internet.",
        "Códigos de backup devolvem o acesso se você perder o aparelho.",
      ],
      enable: "Ativar 2FA",
      replace: "Reconfigurar 2FA",
      disable: "Desativar 2FA",
      newCodes: "Gerar novos códigos",
      codesLeft: (count: number) =>
        count === 1 ? "1 código de backup restante" : `${count} códigos de backup restantes`,
      fewCodes: "Restam poucos códigos de backup. Gere novos antes que acabem.",
      noCodes:
        "Você não tem mais códigos de backup. Sem o aparelho, não haveria como entrar: gere novos agora.",
    },

    password: {
      label: "Senha",
      help: "A senha da sua conta, mais uma vez.",
      show: "Mostrar",
      hide: "Ocultar",
      subject: "senha",
    },

    steps: {
      of: (step: number) => `Passo ${step} de 3`,
      begin: "Confirme que é você",
      beginWhy: "Antes de mudar como você entra, digite sua senha.",
      setup: "Configurar o aplicativo",
      setupWhy: "Leia o QR code com seu aplicativo autenticador, ou digite a chave nele.",
      qr: "QR code para o aplicativo autenticador",
      secret: "Chave para digitar",
      copySecret: "Copiar chave",
      verify: "Verificar o código",
      verifyWhy: "Digite o código de 6 dígitos que o aplicativo mostra agora.",
      code: "Código de verificação",
      backup: "Guarde seus códigos de backup",
      backupWhy:
        "Cada código entra uma única vez no lugar do aplicativo. Eles são mostrados só agora: guarde-os fora deste computador.",
      show: "Mostrar códigos",
      hide: "Ocultar códigos",
      copy: "Copiar códigos",
      download: "Baixar .txt",
      /** The first lines of the downloaded file. */
      fileHead: (site: string, email: string) =>
        `Códigos de backup de ${site}\nConta: ${email}\nCada código funciona uma única vez.`,
      hidden: "Códigos ocultos",
      list: "Códigos de backup",
      kept: "Guardei meus códigos",
      keepFirst: "Guarde os códigos e marque a caixa antes de sair: eles não serão mostrados outra vez.",
      cancel: "Cancelar",
      next: "Continuar",
      back: "Voltar",
      enable: "Ativar 2FA",
      finish: "Concluir Configuração",
    },

    disabling: {
      title: "Desativar 2FA?",
      consequence:
        "Só a sua senha passará a abrir o painel, e as operações sensíveis ficarão fechadas para você. A chave do aplicativo, os códigos de backup e as chaves de acesso serão apagados, e suas outras sessões, encerradas.",
    },

    enabled: {
      title: "2FA Ativado",
      description: "O próximo login pedirá o código. Suas outras sessões foram encerradas.",
    },
    disabled: { title: "2FA Desativado", description: "Suas outras sessões foram encerradas." },
    codesMade: { title: "Novos códigos gerados", description: "Os códigos antigos não funcionam mais." },
    codesCopied: { title: "Códigos copiados", description: "Cole-os num lugar seguro." },
    secretCopied: { title: "Chave copiada", description: "Cole-a no seu aplicativo autenticador." },
    copyFailed: { title: "Erro", description: "O navegador não permitiu copiar. Selecione o texto e copie." },
    wrongCode: "Código inválido",
    generateFailed: (message: string) => `Falha ao gerar código 2FA: ${message}`,
    enableFailed: (message: string) => `Falha ao ativar 2FA: ${message}`,
    disableFailed: "Falha ao desativar 2FA. Tente novamente.",
    codesFailed: (message: string) => `Falha ao gerar novos códigos: ${message}`,
    noBackupCodes: "Nenhum código de backup foi gerado",
    wrongPassword: "A senha está incorreta.",

    tips: {
      title: "Dicas de segurança",
      all: [
        "Use uma senha longa, que você não usa em nenhum outro lugar.",
        "Guarde os códigos de backup fora deste computador, de preferência no papel.",
        "Nunca diga um código a ninguém. Ninguém da loja o pede por e-mail ou mensagem.",
        "Deixe o relógio do celular no horário automático: os códigos dependem dele.",
        "Encerre as sessões que você não reconhece e troque a senha em seguida.",
      ],
    },
  },
  {
    title: "Security",
    lead: "How you sign in to the back office, and where you are signed in now.",
    error: "Error",
    mustEnrol: "The owner of the shop asks for 2FA of invited staff. Turn it on to use the back office.",

    factor: {
      title: "Two-factor authentication (2FA)",
      active: "On",
      inactive: "Off",
      since: (day) => `On since ${day}.`,
      why: "Beside the password, signing in asks for a 6-digit code that only your phone knows. Sensitive operations of the back office require 2FA.",
      benefits: [
        "A stolen password alone does not open the back office.",
        "Marking as paid, refunding and revealing credentials ask for the code again.",
        "It works with any authenticator app, even offline.",
        "Backup codes bring you back in when you lose the device.",
      ],
      enable: "Turn on 2FA",
      replace: "Set up 2FA anew",
      disable: "Turn off 2FA",
      newCodes: "Make new codes",
      codesLeft: (count) => (count === 1 ? "1 backup code left" : `${count} backup codes left`),
      fewCodes: "Few backup codes are left. Make new ones before they run out.",
      noCodes:
        "You have no backup codes left. Without the device there would be no way in: make new ones now.",
    },

    password: {
      label: "Password",
      help: "The password of your account, once more.",
      show: "Show",
      hide: "Hide",
      subject: "password",
    },

    steps: {
      of: (step) => `Step ${step} of 3`,
      begin: "Confirm that it is you",
      beginWhy: "Before the way you sign in changes, type your password.",
      setup: "Set up the app",
      setupWhy: "Scan the QR code with your authenticator app, or type the key into it.",
      qr: "QR code for the authenticator app",
      secret: "Key to type",
      copySecret: "Copy key",
      verify: "Verify the code",
      verifyWhy: "Type the 6-digit code that the app shows now.",
      code: "Verification code",
      backup: "Keep your backup codes",
      backupWhy:
        "Each code works once in the place of the app. They are shown only now: keep them outside this computer.",
      show: "Show codes",
      hide: "Hide codes",
      copy: "Copy codes",
      download: "Download .txt",
      fileHead: (site, email) => `Backup codes of ${site}\nAccount: ${email}\nEach code works once.`,
      hidden: "Hidden codes",
      list: "Backup codes",
      kept: "I have kept my codes",
      keepFirst: "Keep the codes and tick the box before you leave: they are not shown again.",
      cancel: "Cancel",
      next: "Continue",
      back: "Back",
      enable: "Turn on 2FA",
      finish: "Finish setup",
    },

    disabling: {
      title: "Turn off 2FA?",
      consequence:
        "Your password alone will open the back office, and sensitive operations will be closed to you. The app's key, the backup codes and the passkeys are deleted, and your other sessions end.",
    },

    enabled: {
      title: "2FA is on",
      description: "The next sign-in asks for the code. Your other sessions have ended.",
    },
    disabled: { title: "2FA is off", description: "Your other sessions have ended." },
    codesMade: { title: "New codes made", description: "The old codes no longer work." },
    codesCopied: { title: "Codes copied", description: "Paste them into a safe place." },
    secretCopied: { title: "Key copied", description: "Paste it into your authenticator app." },
    copyFailed: {
      title: "Error",
      description: "The browser did not allow copying. Select the text and copy it.",
    },
    wrongCode: "Wrong code",
    generateFailed: (message) => `The 2FA code could not be made: ${message}`,
    enableFailed: (message) => `2FA could not be turned on: ${message}`,
    disableFailed: "2FA could not be turned off. Please try again.",
    codesFailed: (message) => `New codes could not be made: ${message}`,
    noBackupCodes: "No backup code was made",
    wrongPassword: "The password is not right.",

    tips: {
      title: "Security tips",
      all: [
        "Use a long password that you use nowhere else.",
        "Keep the backup codes outside this computer, best on paper.",
        "Never tell anybody a code. Our staff never ask for one by mail or message.",
        "Leave your phone's clock on automatic time: the codes depend on it.",
        "End sessions you do not recognise, and change the password next.",
      ],
    },
  },
);

addRefusals({
  wrong_password: () => securityMessages.wrongPassword,
  no_backup_codes: () => securityMessages.noBackupCodes,
});
