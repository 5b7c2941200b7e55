import type { signIn as source } from "#messages/en/storefront/sign-in.ts";
import { formatCount } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");

export const signIn: MessagesOf<typeof source> = {
  title: "Entre na sua conta",
  signUpTitle: "Crie sua conta",
  lead: "Suas compras são entregues na sua conta e ficam guardadas nela.",
  forCheckout:
    "Falta só um passo para pagar. Seu carrinho está guardado, e a finalização da compra reabre logo em seguida.",
  tabs: "Entrar ou criar conta",
  signIn: "Entrar",
  signUp: "Criar conta",
  email: "E-mail",
  password: "Senha",
  passwordHelp: "Pelo menos 12 caracteres. Algumas palavras sem relação entre si funcionam bem.",
  confirm: "Confirme a senha",
  mismatch: "As senhas não coincidem",
  fullName: "Nome completo (opcional)",
  phone: "Telefone (opcional)",
  phoneHelp: "Usado apenas se a entrega falhar",
  forgot: "Esqueceu a senha?",
  working: "Um momento…",
  cookiesBlocked:
    "Seu navegador não guarda cookies desta loja, então não é possível entrar. Permita cookies para este site e tente de novo.",

  signedOut: { title: "Você saiu da sua conta", description: "Até logo." },
  signUpFailed: "Erro no cadastro",
  signInFailed: "Erro ao entrar",
  signOutFailed: {
    title: "Erro ao sair",
    description: "Você ainda está na sua conta. Tente novamente.",
  },

  refused: {
    malformed: {
      "email required": "Informe seu e-mail.",
      "email malformed": "Informe um endereço de e-mail como nome@exemplo.com.",
      "email unreachable": "Nenhum e-mail chega a este endereço. Informe outro.",
      "email too_long": "Este endereço de e-mail é longo demais.",
      "password required": "Informe sua senha.",
      "fullName too_long": "Use no máximo 120 caracteres.",
      "fullName malformed": "Use apenas letras, em uma única linha.",
      "phone malformed": "Use apenas dígitos, como +55 11 90000-1234.",
      "phone too_long": "Use no máximo 20 dígitos.",
    },
    malformedOtherwise: "Confira este campo.",
    weak: {
      too_short: "Use pelo menos 12 caracteres.",
      too_long: "Use no máximo 256 caracteres.",
      repeated: "Esta senha repete os mesmos caracteres. Escolha outra.",
      sequence: "Esta senha é uma sequência do teclado ou de contagem. Escolha outra.",
      common: "Esta é uma das primeiras senhas que se tentam adivinhar. Escolha outra.",
      contains_email: "Esta senha contém o nome do seu e-mail. Escolha outra.",
    },
    weakOtherwise: "Escolha outra senha.",
    emailTaken: "Este e-mail já tem uma conta. Entre com ele.",
    wrong: "E-mail ou senha incorretos.",
    blocked: "Esta conta está bloqueada. O que você comprou continua seu. Fale com o nosso suporte.",
    tooMany: (minutes: number) =>
      `Tentativas demais. Tente novamente em ${formatCount(minutes)} ${plural(minutes, { one: "minuto", other: "minutos" })}.`,
    signedOut: "Usuário não autenticado",
    otherwise: "Não deu certo agora. Tente novamente em um minuto.",
  },
};
