import { catalog } from "#messages/catalog.ts";

/** The messages of /admin/setup (spec B2.4, B8). */
export const setup = {
  title: "Configurar o primeiro administrador",
  lead: "Esta loja ainda não tem administrador. O primeiro administrador poderá:",
  abilities: [
    "Gerenciar produtos e categorias",
    "Ver e processar vendas",
    "Configurar formas de pagamento",
    "Gerenciar usuários do sistema",
    "Criar outros administradores",
  ],
  configured: "Sistema Já Configurado",
  configuredText: "Se você é da equipe, entre com a sua conta.",
  toLogin: "Ir para o login",
  signInFirst: "Você precisa estar logado para se tornar administrador.",
  toAuth: "Entrar ou criar conta",
  you: "Você está conectado como",
  code: "Código de configuração",
  codeHelp:
    "Ele está no fim do endereço que o servidor mostrou ao iniciar e no arquivo addresses.txt da pasta de dados. Vale uma única vez.",
  become: "Tornar-se Primeiro Administrador",
  busy: "Um momento...",
  failed: "Erro ao criar administrador",
  exists: { title: "Admin já existe", description: "Um administrador já foi configurado no sistema." },
  notSignedIn: { title: "Erro", description: "Você precisa estar logado para se tornar administrador." },
  unexpected: { title: "Erro inesperado", description: "Nada foi alterado. Tente novamente." },
  wrongCode: "Este não é o código que o servidor mostrou ao iniciar, ou ele já expirou.",
  codeMissing: "Digite o código que o servidor mostrou ao iniciar.",
} as const;

/** The messages of /admin/setup (spec B2.4, B8). */
export const setupMessages = catalog("back-office", "setup", setup);
