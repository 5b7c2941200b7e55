import { catalog } from "#messages/catalog.ts";

/** The messages of /admin/login (spec B2.3, B8). */
export const signIn = {
  title: "Administração",
  lead: "Entre com a conta da equipe.",
  email: "E-mail",
  password: "Senha",
  show: "Mostrar",
  hide: "Ocultar",
  submit: "Entrar no Admin",
  busy: "Entrando...",
  forgot: "Esqueceu a senha?",
  checking: "Verificando autenticação...",
  failed: "Erro no login",
  codeTitle: "Verificação em duas etapas",
  codeLead:
    "Digite o código de 6 dígitos do seu aplicativo autenticador. Sem o aparelho, use um código de backup.",
  code: "Código de verificação",
  codeSubmit: "Verificar",
  restart: "Usar outra conta",
  setUp: "Ainda não há administrador. Configurar o primeiro",
  noAccess: "Ainda sem acesso? Peça um convite a um administrador da loja. O convite chega por e-mail.",
  /** spec B2.12: the page shows this text to a signed-in shopper without admin rights. */
  notStaff: "Acesso negado. Você precisa ser um administrador para acessar esta página.",
  denied: {
    title: "Access Denied",
    text: "Your account does not have administrator privileges. Please contact an administrator.",
  },
  errors: {
    invalid_credentials: "E-mail ou senha incorretos.",
    account_blocked: "Esta conta está bloqueada. Outro administrador pode desbloqueá-la.",
    email_required: "Digite seu e-mail.",
    email_malformed: "Digite um e-mail como nome@exemplo.com.",
    password_required: "Digite sua senha.",
    challenge_over: "O tempo para o código acabou. Digite a senha novamente.",
  },
};

/** The messages of /admin/login (spec B2.3, B8). */
export const loginMessages = catalog("back-office", "signIn", signIn);
