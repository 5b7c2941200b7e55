import type { recovery as source } from "#messages/en/storefront/recovery.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const recovery: MessagesOf<typeof source> = {
  forgot: {
    title: "Esqueceu sua senha?",
    lead: "Informe o e-mail da sua conta. Enviaremos para ele um link que permite escolher uma nova senha.",
    email: "E-mail",
    send: "Enviar o link",
    failed: "O link não foi enviado",
    sentTitle: "Confira seu e-mail",
    sent: (email: string) =>
      `Se ${email} tiver uma conta, um link já está a caminho. Ele funciona uma única vez e vale por 30 minutos.`,
    notThere: "Não chegou depois de alguns minutos? Confira a pasta de spam ou peça outro link.",
    again: "Pedir outro link",
    back: "Voltar para Entrar",
  },
  reset: {
    title: "Escolha uma nova senha",
    lead: "Ela substitui a antiga na mesma hora, e todos os navegadores conectados à sua conta são desconectados.",
    password: "Nova senha",
    confirm: "Confirme a nova senha",
    save: "Salvar a nova senha",
    failed: "A senha não foi alterada",
    doneTitle: "Sua senha foi alterada",
    done: "Você já pode entrar com ela. Também avisamos você por e-mail.",
    signIn: "Entrar",
    goneTitle: "Este link não funciona mais",
    gone: "Ele já foi usado ou tem mais de 30 minutos. Se você ainda precisa de uma nova senha, peça outro link.",
    another: "Pedir um novo link",
  },
  verify: {
    title: "Confirme seu e-mail",
    lead: "Basta um clique para sabermos que este endereço é seu.",
    confirm: "Confirmar meu e-mail",
    failed: "O e-mail não foi confirmado",
    doneTitle: "Seu e-mail está confirmado",
    done: "Agradecemos. Não há mais nada a fazer.",
    account: "Abrir minha conta",
    goneTitle: "Este link não funciona mais",
    gone: "Ele já foi usado ou tem mais de 3 dias. Sua conta pode enviar um novo, em Segurança.",
  },
  erased: {
    title: "Sua conta foi apagada",
    text: "Seu nome, telefone e e-mail saíram da loja, e ninguém mais pode entrar na conta nem abrir o que foi entregue nela. Seus pedidos são guardados sem esses dados, como a lei exige.",
    home: "Voltar ao início",
  },
  working: "Um momento…",
};
