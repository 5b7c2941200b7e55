import type { requests as source } from "#messages/en/requests.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const requests: MessagesOf<typeof source> = {
  errors: {
    method_not_allowed: "Este endereço não responde a esse método.",
    body_too_large: "O que foi enviado é grande demais.",
    cross_site_request:
      "Esta solicitação veio de outro site, então nada foi feito. Abra a própria loja e tente de novo.",
    busy: "A loja está ocupada. Tente de novo em instantes.",
    unavailable: "A loja não pode responder agora. Tente de novo em instantes.",
    malformed_address: "Este endereço não está escrito corretamente.",
    second_host: "Esta solicitação informa o servidor duas vezes.",
    address_too_long: "Este endereço é longo demais.",
    body_unreadable: "O que foi enviado não pôde ser lido até o fim.",
    unexpected_error:
      "Algo deu errado do nosso lado. O erro está no nosso log com o número desta solicitação.",
    not_found: "Este arquivo não existe.",
  },
  tooLarge: (limit) => `O que foi enviado é grande demais. O limite é ${limit}.`,
  request: "Solicitação",
  back: "Voltar à loja",
};
