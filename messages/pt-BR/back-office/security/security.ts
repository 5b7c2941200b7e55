import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");

/**
 * The messages of /admin/security, except those about passkeys and sessions (spec B2.12, B5, B8).
 */
export const security = {
  title: "Segurança",
  lead: "Como você entra no painel administrativo e onde está conectado agora.",
  error: "Erro",
  mustEnrol: "O dono da loja exige o 2FA de quem é convidado. Ative-o para usar o painel.",

  factor: {
    title: "Autenticação em duas etapas (2FA)",
    active: "Ativa",
    inactive: "Inativa",
    since: (day: string) => `Ativa desde ${day}.`,
    why: "Além da senha, o login pede um código de 6 dígitos gerado no seu celular. As operações sensíveis do painel exigem o 2FA.",
    benefits: [
      "Uma senha roubada, sozinha, não abre o painel.",
      "Marcar como pago, reembolsar e revelar credenciais pedem o código de novo.",
      "Funciona com qualquer aplicativo autenticador, mesmo sem internet.",
      "Com os códigos de backup, você recupera o acesso se perder o aparelho.",
    ],
    enable: "Ativar 2FA",
    replace: "Reconfigurar 2FA",
    disable: "Desativar 2FA",
    newCodes: "Gerar novos códigos",
    codesLeft: (count: number) =>
      plural(count, { one: "1 código de backup restante", other: `${count} códigos de backup restantes` }),
    fewCodes: "Restam poucos códigos de backup. Gere novos antes que acabem.",
    noCodes: "Sem o aparelho, você não conseguiria entrar. Gere novos agora.",
  },

  password: {
    label: "Senha",
    help: "Digite de novo a senha da sua conta.",
    show: "Mostrar",
    hide: "Ocultar",
    subject: "senha",
  },

  steps: {
    of: (step: number) => `Passo ${step} de 3`,
    begin: "Confirme que é você",
    beginWhy: "Antes de mudar como você entra, digite sua senha.",
    setup: "Configurar o aplicativo",
    setupWhy: "Leia o QR code com seu aplicativo autenticador ou digite a chave nele.",
    qr: "QR code para o aplicativo autenticador",
    secret: "Chave para digitar",
    copySecret: "Copiar chave",
    verify: "Verificar o código",
    verifyWhy: "Digite o código de 6 dígitos que o aplicativo mostra agora.",
    code: "Código de verificação",
    backup: "Guarde seus códigos de backup",
    backupWhy:
      "Cada código vale uma única vez, no lugar do aplicativo. Eles só aparecem agora. Guarde-os fora deste computador.",
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
    keepFirst: "Guarde os códigos e marque a caixa antes de sair. Eles não serão exibidos de novo.",
    cancel: "Cancelar",
    next: "Continuar",
    back: "Voltar",
    enable: "Ativar 2FA",
    finish: "Concluir Configuração",
  },

  disabling: {
    title: "Desativar 2FA?",
    consequence:
      "Bastará a sua senha para abrir o painel, e as operações sensíveis ficarão bloqueadas para você. A chave do aplicativo, os códigos de backup e as chaves de acesso serão apagados, e suas outras sessões, encerradas.",
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
      "Use uma senha longa, que você não use em nenhum outro lugar.",
      "Guarde os códigos de backup fora deste computador, de preferência em papel.",
      "Nunca informe um código a ninguém. A equipe da loja nunca pede códigos.",
      "Mantenha o relógio do celular no horário automático. Os códigos dependem dele.",
      "Encerre as sessões que você não reconhecer e troque a senha em seguida.",
    ],
  },
} as const;
