import type { requests as source } from "#messages/en/server/requests.ts";
import { formatMoney } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import { auditActions } from "./audit-actions.ts";
import { moveInReasons } from "./move-in-reasons.ts";
import { salesFile } from "./sales-file.ts";

const { plural } = pluralsIn("pt-BR");

export const requests: MessagesOf<typeof source> = {
  auditActions,
  errors: {
    method_not_allowed: "Este endereço não responde a esse método.",
    body_too_large: "O que foi enviado é grande demais.",
    cross_site_request:
      "Esta solicitação veio de outro site, então nada foi feito. Abra a própria loja e tente de novo.",
    busy: "A loja está ocupada. Tente de novo em instantes.",
    unavailable: "A loja não pode responder agora. Tente de novo em instantes.",
    malformed_address: "Este endereço não está escrito corretamente.",
    second_host: "Esta solicitação informa o servidor duas vezes.",
    missing_host: "Esta solicitação não informa o servidor.",
    address_too_long: "Este endereço é longo demais.",
    body_unreadable: "O que foi enviado não pôde ser lido até o fim.",
    text_unstorable: "O que foi enviado tem um caractere que não pode ser guardado. Nada foi alterado.",
    unexpected_error:
      "Algo deu errado do nosso lado. O erro está no nosso log com o número desta solicitação.",
    not_found: "Este arquivo não existe.",
  },
  /** The checkout errors that only the server has, because no page contains these messages in its script. */
  checkout: {
    holdOfAccount: (name) =>
      `Seus outros pedidos não pagos já reservam tudo o que uma conta pode reservar de ${name}. Pague ou cancele esses pedidos primeiro.`,
    holdOfNetwork: (name) =>
      `Pedidos não pagos da sua rede já reservam muitas unidades de ${name}. Tente de novo mais tarde.`,
    holdOfUnverified: (name) =>
      `Tantas unidades de ${name} só podem ser pedidas com o e-mail confirmado. Confirme o seu, ou peça menos.`,
    pageOpen:
      "Uma página de pagamento para parte deste carrinho foi aberta no mesmo instante, em outra aba. Nada foi cobrado aqui. Continue naquela página, ou pague de novo para encerrá-la e comprar este carrinho no lugar.",
    attemptUsed: "Esta finalização já foi usada. Comece de novo a partir do carrinho.",
    paymentUnavailable: "O serviço de pagamento não responde no momento. Nada foi cobrado. Tente novamente.",
    paymentRejected: "O serviço de pagamento recusou este pedido. Nada foi cobrado.",
    currencyUnavailable: (code) =>
      `No momento não é possível pagar em ${code}. Confira o valor e tente de novo.`,
  },
  /** The messages about the open payment page of an earlier checkout. */
  openPage: {
    warning:
      "Já existe uma página de pagamento aberta de uma compra anterior. Se pagar lá e aqui, você compra duas vezes.",
    continue: "Continuar na página aberta",
    end: "Fechar a página aberta",
    ended: "A página de pagamento anterior foi encerrada. Nada foi cobrado.",
    paid: (order) => `Ela acabou de ser paga: pedido ${order}. Veja em seus pedidos.`,
    underWay:
      "O banco está conferindo o pagamento dela, por isso não dá para encerrar. Veja em seus pedidos.",
    failed: "Não foi possível encerrar a página de pagamento. Tente de novo.",
  },
  holds: {
    ofProducts: (most) =>
      `Até você confirmar seu e-mail, seus pedidos não pagos podem reservar no máximo ${most} produtos diferentes. Confirme o e-mail, ou peça menos produtos.`,
    ofTotal: (most) =>
      `Até você confirmar seu e-mail, seus pedidos não pagos podem reservar no máximo ${most} itens ao todo. Confirme o e-mail, ou peça menos.`,
    alreadyPaid: (order) =>
      `Você acabou de pagar produtos deste carrinho: pedido ${order}. Nada mais foi cobrado. Para comprá-los de novo, pague outra vez.`,
    paymentsPending: (most) =>
      `${most} pedidos seus ainda aguardam pagamento. Pague um deles, ou espere até um ser confirmado ou terminar. Seus pedidos mostram como. Seu carrinho fica guardado.`,
  },
  coupons: {
    form: {
      ask: "Tem um cupom?",
      label: "Cupom de desconto",
      apply: "Aplicar",
      remove: "Remover o cupom",
      failed: "Não foi possível conferir o cupom. Tente de novo.",
    },
    fromLink: (code) => `O cupom ${code} do seu link será testado ao finalizar a compra.`,
    unusable:
      "Este cupom não dá desconto agora. Ele pode ter terminado, estar esgotado ou ser escrito de outro jeito. Seu carrinho fica guardado.",
    noLonger: (code) => `O cupom ${code} não dá mais desconto. O total agora está sem ele.`,
    used: "Você já usou este cupom. Seu carrinho fica guardado.",
    needsMore: (minimum, total) =>
      `Este cupom exige um carrinho de pelo menos ${formatMoney(minimum)}. Seu carrinho soma ${formatMoney(total)}.`,
    notForCart: "Este cupom não vale para nenhum produto do seu carrinho.",
    belowLeastCharge: (least, code) =>
      `Com este cupom o total ficaria abaixo de ${formatMoney(least, code)}, o mínimo de um pagamento com cartão. Adicione outro produto ou remova o cupom.`,
    discountChanged: (discount, code) =>
      `O desconto mudou para ${formatMoney(discount, code)}. Confira o total e pague de novo.`,
    tooManyAttempts: (minutes) =>
      `Muitos cupons errados foram tentados, e por isso nenhum cupom é conferido agora. Seu carrinho fica guardado. Remova o cupom e pague sem ele, ou tente de novo em ${plural(minutes, { one: "1 minuto", other: `${minutes} minutos` })}.`,
    signInRequired: "Entre na sua conta para usar um cupom.",
  },
  /** The three specified testimonials, which the server writes into the data of Home. */
  supportByMail: {
    title: "Escreva para nós",
    text: "Informe o número do pedido e o que aconteceu. Nunca envie senhas nem números de cartão.",
    button: "Escrever um e-mail",
    copy: "Copiar endereço",
    copied: "Copiado",
    copyFailed: "Selecione e copie",
  },
  testimonials: [
    {
      words:
        "Paguei, e o acesso estava na minha tela antes de eu guardar o cartão. A conta roda anúncios desde aquele dia.",
      name: "Marina C.",
      role: "Compradora de mídia",
    },
    {
      words:
        "Um perfil pediu verificação depois de duas semanas. Escrevi no chat e recebi a substituição no mesmo dia.",
      name: "Daniel O.",
      role: "Dono de agência",
    },
    {
      words:
        "Volto porque sei o que vou receber: o estoque é real, o preço é o que está escrito e, à noite, quem responde é uma pessoa.",
      name: "Priya S.",
      role: "Profissional de performance",
    },
  ],
  placeTooCheap: (product, effective, reference) =>
    `Assim valeriam outros cupons para “${product}”: uma unidade poderia sair por ${formatMoney(effective)}. O maior preço dos últimos 30 dias foi ${formatMoney(reference)}. Nada foi alterado. Encerre o cupom ou peça a um administrador.`,
  tooLarge: (limit) => `O que foi enviado é grande demais. O limite é ${limit}.`,
  request: "Solicitação",
  back: "Voltar à loja",
  moveInReasons,
  remedies: {
    support: "Informar o link do suporte",
    payments: "Configurar pagamentos",
    seller: "Conferir pagamentos",
    mail: "Configurar o e-mail",
    channels: "Conferir os canais",
    proof: "Conferir os backups",
  },
  backupSchedule: {
    next: "Próximo backup",
    soon: "em instantes",
    off: "nenhum agendado",
    daily: (at) => `todos os dias às ${at}, no fuso da loja`,
    stored: "Backups guardados",
    kept: ({ days, weeks, months }) => `a loja mantém ${days} diários, ${weeks} semanais e ${months} mensais`,
    restore: "Como restaurar",
    restoreCommand: "npm run handover -- restore ARQUIVO",
    restoreNote: "No servidor, em um banco de dados vazio.",
  },
  backupSetup: {
    loss: "Sem uma cópia em outro lugar, uma falha do disco apaga pedidos, usuários e estoque.",
    steps: [
      {
        title: "Defina BACKUP_TO nas configurações do servidor, por exemplo em `shop.env`",
        text: "Use uma pasta que já existe em outro disco e na qual o processo de tarefas pode gravar, ou um bucket: `s3:https://host/bucket/pasta`. O bucket exige também BACKUP_S3_ACCESS_KEY, BACKUP_S3_SECRET_KEY e BACKUP_PASSPHRASE_FILE.",
        line: "BACKUP_TO=file:/mnt/backups/shop",
      },
      {
        title: "Guarde uma cópia do arquivo de chaves em outro lugar",
        text: "O arquivo é `keys/vault.json`, na pasta de dados, ou o de VAULT_KEY_FILE. Nenhum backup contém o arquivo, e sem ele nenhuma credencial pode ser aberta.",
      },
      {
        title: "Reinicie a loja e o processo de tarefas",
        text: "O primeiro backup é feito até um minuto depois do início do processo de tarefas.",
      },
    ],
    after: "Depois, esta página mostra cada backup, o tamanho e a última restauração comprovada.",
    guide: "O documento `docs/operations/backup.md`, na pasta da loja, explica cada passo.",
  },
  moveInSteps: {
    source: "A outra loja e os arquivos",
    choices: "Preços e entrega",
    check: "Prévia e importação",
    checkHelp: "A prévia mostra o que mudaria. A importação usa os mesmos arquivos.",
  },
  moveInAdvanced: "Opções avançadas",
  salesFile,
};
