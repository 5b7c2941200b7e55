import { inBothLanguages } from "#app/languages/translated.ts";

/** The words of /admin/login (spec: back-office §2 Admin login, §8 Login). */
export const loginMessages = inBothLanguages(
  {
    title: "Administração",
    lead: "Entre com a conta da equipe.",
    email: "Email",
    password: "Senha",
    show: "Mostrar",
    hide: "Ocultar",
    submit: "Entrar no Admin",
    busy: "Entrando...",
    checking: "Verificando autenticação...",
    failed: "Erro no login",
    codeTitle: "Verificação em duas etapas",
    codeLead:
      "Digite o código de 6 dígitos do seu aplicativo autenticador. Sem o aparelho, use um código de backup.",
    code: "Código de verificação",
    codeSubmit: "Verificar",
    restart: "Usar outra conta",
    setUp: "Ainda não há administrador. Configurar o primeiro",
    /** spec: back-office §2 Security: what somebody without rights reads, who is signed in to the shop. */
    notStaff: "Acesso negado. Você precisa ser um administrador para acessar esta página.",
    denied: {
      title: "Access Denied",
      words: "Your account does not have administrator privileges. Please contact an administrator.",
    },
    refusals: {
      invalid_credentials: "Email ou senha incorretos.",
      account_blocked: "Esta conta está bloqueada. Outro administrador pode desbloqueá-la.",
      email_required: "Digite seu email.",
      email_malformed: "Digite um email como nome@exemplo.com.",
      password_required: "Digite sua senha.",
      challenge_over: "O tempo para o código acabou. Digite a senha novamente.",
    },
  },
  {
    title: "Administration",
    lead: "Sign in with your staff account.",
    email: "Email",
    password: "Password",
    show: "Show",
    hide: "Hide",
    submit: "Sign in to admin",
    busy: "Signing in...",
    checking: "Checking authentication...",
    failed: "Sign-in failed",
    codeTitle: "Two-step verification",
    codeLead: "Type the 6-digit code of your authenticator app. Without the device, use a backup code.",
    code: "Verification code",
    codeSubmit: "Verify",
    restart: "Use another account",
    setUp: "There is no administrator yet. Set up the first one",
    notStaff: "Access denied. You need to be an administrator to open this page.",
    denied: {
      title: "Access Denied",
      words: "Your account does not have administrator privileges. Please contact an administrator.",
    },
    refusals: {
      invalid_credentials: "Wrong email or password.",
      account_blocked: "This account is blocked. Another administrator can unblock it.",
      email_required: "Type your email.",
      email_malformed: "Type an email such as name@example.com.",
      password_required: "Type your password.",
      challenge_over: "The time for the code is over. Type the password again.",
    },
  },
);
