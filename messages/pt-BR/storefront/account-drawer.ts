import type { accountDrawer as source } from "#messages/en/storefront/account-drawer.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const accountDrawer: MessagesOf<typeof source> = {
  entry: {
    signInTitle: "Entre na sua conta",
    signUpTitle: "Crie sua conta",
    description: "Suas compras são entregues na sua conta e ficam lá.",
    toggle: "Entrar ou criar conta",
    signIn: "Entrar",
    signUp: "Criar conta",
  },
  form: {
    signIn: "Entrar",
    signUp: "Criar conta",
    email: "E-mail",
    password: "Senha",
    passwordHelp: "Pelo menos 12 caracteres. Algumas palavras sem relação entre si funcionam bem.",
    confirm: "Confirmar senha",
    fullName: "Nome completo (opcional)",
    phone: "Telefone (opcional)",
    phoneHelp: "Usado somente se a entrega falhar",
    forgot: "Esqueceu a senha?",
    working: "Um momento…",
    show: "Mostrar",
    hide: "Ocultar",
    secret: "senha",
  },
  account: {
    title: "Minha Conta",
    description: "Suas compras e seus dados.",
    loadFailed: "Não foi possível carregar seus dados agora.",
    links: "Sua conta",
    account: "Perfil e itens entregues",
    orders: "Pedidos",
    support: "Suporte",
    signOut: "Sair",
  },
  close: "Fechar",
};
