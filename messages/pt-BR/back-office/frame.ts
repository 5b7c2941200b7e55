import type { LimitedAction } from "#db/values/vocabulary.ts";
import { catalog } from "#messages/catalog.ts";
import { formatCount } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";
import { bell } from "#messages/pt-BR/back-office/bell.ts";

const { plural } = pluralsIn("pt-BR");
/** The specified messages of rate limits, which are English in both languages (spec B8). */
const limited = {
  title: "Rate Limit Exceeded",
  text: (action: string) => `Too many ${action} attempts. Please wait before trying again.`,
  actions: {
    access: "access",
    code: "verification code",
    coupon: "coupon",
    export: "export",
    login: "login",
    passkey: "passkey",
    password: "password",
    reset: "password reset",
    reveal: "reveal",
    setup: "setup",
    test_mail: "test mail",
    update: "update",
  } satisfies Record<LimitedAction, string>,
};

/**
 * The messages of the back office's page layout, access check and shared components (spec B2, B8).
 */
export const frame = {
  shell: {
    skip: "Ir para o conteúdo",
    name: "Administração",
    nav: "Administração",
    moreActions: "Mais ações",
    openMenu: "Abrir menu",
    closeMenu: "Fechar menu",
    viewSite: "Ver Site",
    newTab: "(abre em nova aba)",
    signOut: "Sair",
    theme: "Tema",
    language: "Idioma",
    themes: { system: "Do aparelho", light: "Claro", dark: "Escuro" },
    roles: { admin: "Administrador", team_member: "Membro da equipe" },
    groups: { catalog: "Catálogo", sales: "Vendas", people: "Pessoas", shop: "Loja" },
  },
  bell,
  failure: {
    missing: {
      title: "Oops! Page not found",
      own: "Página não encontrada",
      text: "O endereço pode estar errado, ou a página mudou de lugar.",
    },
    forbidden: {
      title: "Acesso negado",
      text: "Sua conta não tem permissão para esta página. Um administrador pode dar a permissão à sua equipe.",
    },
    broken: {
      title: "Algo falhou do nosso lado",
      text: "A página não pôde ser exibida. Nada foi alterado.",
    },
    again: "Tentar de novo",
    home: "Ir para o Dashboard",
    shop: "Voltar ao site",
  },
  signedIn: { title: "Login realizado", description: "Bem-vindo ao painel administrativo!" },
  adminCreated: {
    title: "Administrador criado!",
    description: "Você agora é o primeiro administrador do sistema.",
  },
  signedOut: { title: "Logout realizado", description: "Você foi desconectado com sucesso." },
  signOutFailed: { title: "Erro ao sair", description: "Você continua conectado. Tente novamente." },
  parts: {
    dropFile: "Solte o arquivo aqui ou escolha",
    dropFiles: "Solte os arquivos aqui ou escolha",
    search: "Buscar",
    clear: "Limpar busca",
    dense: "Linhas compactas",
    columns: "Colunas",
    unmark: "Limpar",
    removeFilter: (name: string) => `Remover o filtro ${name}`,
    previous: "Anterior",
    next: "Próxima",
    page: (page: number, pages: number) => `Página ${formatCount(page)} de ${formatCount(pages)}`,
    pagination: "Páginas",
    /** `total` is a formatted count. */
    shown: (from: number, to: number, total: string) => `${formatCount(from)}–${formatCount(to)} de ${total}`,
    cancel: "Cancelar",
    save: "Salvar",
    saving: "Salvando...",
    working: "Um momento...",
    gone: { title: "Não encontrado", text: "O endereço está errado, ou alguém excluiu isto." },
    discardTitle: "Descartar as alterações?",
    discard: "O que você digitou ainda não foi salvo.",
    discardYes: "Descartar",
    discardNo: "Continuar editando",
    counter: (used: number, limit: number) => `${used}/${limit}`,
  },
  editor: {
    index: "Partes",
    states: { error: "com erro", unsaved: "não salvo", complete: "completo" },
    preview: "Prévia",
    changes: (count: number) =>
      plural(count, { one: "1 mudança não salva", other: `${formatCount(count)} mudanças não salvas` }),
    savedAt: (time: string) => `Salvo às ${time}`,
    saved: "Tudo salvo",
    savedBy: (name: string) => `${name} salvou enquanto você editava.`,
    differences: "Ver as diferenças",
  },
  stepUp: {
    title: "2FA Required",
    text: "Two-factor authentication is required for sensitive operations.",
    ask: "Digite o código do seu aplicativo autenticador, ou um código de backup, para continuar.",
    code: "Código de verificação",
    confirm: "Confirmar",
    enable: "Ative o 2FA em Segurança para continuar.",
    goToSecurity: "Abrir Segurança",
  },
  limited,
  errors: {
    file_unclear: {
      encoding:
        "O texto do arquivo pode ser lido em mais de uma codificação. Escolha a codificação, ou salve o arquivo como UTF-8.",
      decimal: (text: string, line: number) =>
        `"${text}" na linha ${line} pode ter milhares ou decimais. Escolha o separador decimal.`,
      dates: (text: string, line: number) =>
        `"${text}" na linha ${line} pode começar pelo dia ou pelo mês. Escolha a ordem das datas.`,
    },
    not_permitted: "Sua conta não tem permissão para isto.",
    second_factor_required: "Two-factor authentication is required for sensitive operations.",
    sign_in_required: "Sua sessão terminou. Entre novamente.",
    not_found: "Isto não existe mais. Recarregue a página.",
    invalid_input: "Confira os campos marcados.",
    try_again_in: (minutes: number) =>
      `Tente de novo em ${plural(minutes, { one: "1 minuto", other: `${minutes} minutos` })}.`,
    locked:
      "Conta bloqueada após muitos códigos errados. Quem administra o servidor pode desbloqueá-la com admin unlock.",
    try_again_later: "Não foi possível conferir agora. Tente novamente em instantes.",
    wrong_code:
      "O código inserido está incorreto. Verifique se o relógio do seu dispositivo está sincronizado e tente novamente.",
    wrong_backup_code: "Este código de backup está errado ou já foi usado. Use outro da sua lista.",
    code_required: "Digite o código de verificação",
    code_malformed: "O código deve ter exatamente 6 dígitos",
    unknown: "Não foi possível concluir. Tente novamente.",
    failed: "Erro",
  },
  fields: {
    required: "Preencha este campo.",
    too_long: "Longo demais.",
    malformed: "Valor inválido.",
  },
};

/**
 * The messages of the back office's page layout, access check and shared components (spec B2, B8).
 */
export const adminMessages = catalog("back-office", "frame", frame);
