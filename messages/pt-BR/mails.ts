import type { SecurityNotice } from "#db/values/vocabulary.ts";
import { isDoneByUser, type MailMessages } from "#messages/mail-messages.ts";
import { pluralsIn } from "#messages/plural.ts";
import { teams } from "./back-office/teams.ts";
import { linkMails } from "./mails/mailed-links.ts";
import { restockMails } from "./mails/restock.ts";
import { securityAlerts as alerts } from "./mails/security-alerts.ts";
import { staffNotice } from "./mails/staff-notice.ts";
import { voucherMails } from "./mails/vouchers.ts";
import { withdrawalMails } from "./mails/withdrawals.ts";
import { paidOrders } from "./server/paid-orders.ts";

const { counted } = pluralsIn("pt-BR");

/** Formats a duration: "30 minutos", "3 dias". */
function duration(minutes: number): string {
  if (minutes % 1_440 === 0) return counted(minutes / 1_440, { one: "dia", other: "dias" });
  if (minutes % 60 === 0) return counted(minutes / 60, { one: "hora", other: "horas" });
  return counted(minutes, { one: "minuto", other: "minutos" });
}

const OTHERS_ENDED = "Todos os outros navegadores em que você estava conectado foram desconectados.";

/** The text of each notice: the event, and the consequence of the event. */
const notices: Record<SecurityNotice, { heading: string; followed: string }> = {
  second_factor_enabled: { heading: "A autenticação em duas etapas foi ativada", followed: OTHERS_ENDED },
  second_factor_replaced: {
    heading: "A autenticação em duas etapas foi reconfigurada",
    followed: `Os códigos do aplicativo antigo e os códigos de backup antigos não funcionam mais. ${OTHERS_ENDED}`,
  },
  second_factor_disabled: {
    heading: "A autenticação em duas etapas foi desativada",
    followed: `Agora basta a sua senha para abrir o painel administrativo. ${OTHERS_ENDED}`,
  },
  backup_codes_replaced: {
    heading: "Novos códigos de backup foram gerados",
    followed: `Os códigos de backup antigos não funcionam mais. ${OTHERS_ENDED}`,
  },
  passkey_added: {
    heading: "Uma chave de acesso foi adicionada",
    followed: "Ela pode ser usada na segunda etapa do login no painel administrativo.",
  },
  passkey_removed: {
    heading: "Uma chave de acesso foi removida",
    followed: `Ela não abre mais o painel administrativo. ${OTHERS_ENDED}`,
  },
  sign_in_paused: {
    heading: "O login em novos navegadores está em pausa",
    followed:
      "Alguém errou a senha vezes demais, por isso outros navegadores precisam esperar. Os navegadores em que você já entrou continuam funcionando, e o link para escolher uma nova senha também.",
  },
};

/** The Portuguese mails. */
export const mails: MailMessages = {
  mails: {
    welcome: ({ siteName, linkMinutes }) => ({
      subject: `Boas-vindas a ${siteName}`,
      heading: "Sua conta está pronta",
      paragraphs: [
        `Agora você já pode comprar em ${siteName}. O que você compra é entregue na sua conta assim que o pagamento é confirmado.`,
        ...(linkMinutes > 0
          ? [
              `Confirme que este endereço é seu. O link funciona uma única vez e vale por ${duration(linkMinutes)}.`,
            ]
          : []),
        "Se não foi você quem criou esta conta, ignore este e-mail.",
      ],
      action: linkMinutes > 0 ? "Confirmar meu e-mail" : "Abrir o catálogo",
    }),
    verify_email: ({ siteName, linkMinutes }) => ({
      subject: `Confirme seu e-mail em ${siteName}`,
      heading: "Este endereço é seu?",
      paragraphs: [
        `Confirme, para que possamos falar com você sobre seus pedidos e sua conta. O link funciona uma única vez e vale por ${duration(linkMinutes)}.`,
        "Se não foi você quem pediu, ignore este e-mail.",
      ],
      action: "Confirmar meu e-mail",
    }),
    password_reset: ({ siteName, linkMinutes }) => ({
      subject: `Escolha uma nova senha em ${siteName}`,
      heading: "Escolha uma nova senha",
      paragraphs: [
        `Alguém pediu uma nova senha para a sua conta em ${siteName}. O link funciona uma única vez e vale por ${duration(linkMinutes)}.`,
        "Se não foi você, ignore este e-mail. Sua senha continua a mesma.",
      ],
      action: "Escolher uma nova senha",
    }),
    password_changed: ({ siteName }) => ({
      subject: `Sua senha em ${siteName} foi alterada`,
      heading: "Sua senha foi alterada",
      paragraphs: [
        "Todos os navegadores que estavam conectados com a senha antiga foram desconectados.",
        "Se não foi você, escolha uma nova senha agora mesmo e fale com o nosso suporte.",
      ],
      action: "Não fui eu",
    }),
    staff_invited: ({ siteName, linkMinutes, team }) => ({
      subject: team ? `Convite para uma equipe de ${siteName}` : `Convite para administrar ${siteName}`,
      heading: "Você recebeu um convite para o painel",
      paragraphs: [
        team
          ? `Um administrador de ${siteName} convida você para a equipe “${team.name}” do painel administrativo.`
          : `Um administrador de ${siteName} convida você a administrar a loja, com todas as permissões.`,
        `Aceite o convite por este link. Ele funciona uma única vez e vale por ${duration(linkMinutes)}. O seu acesso começa quando você aceita. Depois, entre no painel com este endereço e ative o 2FA em Segurança.`,
        "Se você não esperava este convite, ignore este e-mail e avise o nosso suporte.",
        ...(team
          ? [team.permissions.length > 0 ? "Hoje a equipe pode:" : "A equipe ainda não tem permissões."]
          : []),
      ],
      list: (team?.permissions ?? []).map((permission) => teams.permissions[permission]),
      action: "Aceitar o convite",
    }),
    security_notice: ({ siteName, notice }) => ({
      subject: `${notices[notice].heading} na sua conta em ${siteName}`,
      heading: notices[notice].heading,
      paragraphs: [
        notices[notice].followed,
        "Se não foi você, escolha uma nova senha agora mesmo e avise quem administra a loja.",
      ],
      action: "Não fui eu",
    }),
    security_alert: ({ siteName, alert, alertTimes, alertCases }) => ({
      subject: `Alerta crítico de segurança em ${siteName}: ${alerts[alert].heading}`,
      heading: alerts[alert].heading,
      paragraphs: [
        alerts[alert].what,
        alertTimes > 1
          ? `Isso aconteceu ${alertTimes} vezes desde o último e-mail sobre o assunto. Cada caso gera no máximo um e-mail por hora.`
          : "Se isso acontecer de novo dentro de uma hora, o próximo e-mail dirá quantas vezes.",
        isDoneByUser(alert)
          ? "O painel administrativo mostra quem foi e de onde, no dashboard, em Security. Se ninguém da sua equipe fez isso, aja agora mesmo."
          : "Os detalhes estão no painel administrativo, no dashboard, em Security.",
      ],
      list: [...alertCases],
      action: "Ver os alertas",
      footer: `Enviado por ${siteName} porque você administra a loja.`,
    }),
    staff_notice: staffNotice,
    ...linkMails,
    ...restockMails,
    ...voucherMails,
    ...withdrawalMails,
    order_confirmed: ({ orderNumber }) => ({
      subject: `Pedido ${orderNumber} pago`,
      heading: "Pagamento confirmado. Agradecemos a compra!",
      paragraphs: [
        "O que você comprou está no seu pedido. Para sua segurança, isso nunca é enviado por e-mail.",
      ],
      action: "Abrir meus itens",
    }),
    order_delivered: ({ orderNumber }) => ({
      subject: `Pedido ${orderNumber} entregue`,
      heading: "Seu pedido foi entregue",
      paragraphs: [
        "Abra seu pedido para revelar e copiar seus itens. Para sua segurança, eles nunca são enviados por e-mail.",
      ],
      action: "Abrir meus itens",
    }),
    order_waiting_for_stock: ({ orderNumber, hold, isByCard: toCard }) => ({
      subject: `Pedido ${orderNumber} pago, aguardando estoque`,
      heading: "Pago, e um item ainda será entregue",
      paragraphs: [
        "Seu pagamento está confirmado. Um item acabou naquele mesmo instante, e ainda vamos entregá-lo a você.",
        "Ele é entregue assim que voltar ao estoque, antes que qualquer outra pessoa possa comprá-lo. Você não precisa fazer nada.",
        ...(hold ? [paidOrders.toCome.hold({ ...hold, amount: "", toCard })] : []),
      ],
      action: "Acompanhar meu pedido",
    }),
    order_in_preparation: ({ orderNumber, isHeld }) => ({
      subject: isHeld
        ? `Pedido ${orderNumber}: estamos conferindo seu pagamento`
        : `Pedido ${orderNumber} pago e em preparação`,
      heading: isHeld
        ? "Recebemos seu pagamento e estamos conferindo"
        : "Pagamento confirmado. Agradecemos a compra!",
      paragraphs: [
        isHeld
          ? "O valor cobrado não corresponde ao pedido, por isso nada foi entregue ainda. Uma pessoa da nossa equipe está verificando. Você não paga duas vezes."
          : "Uma pessoa da nossa equipe está cuidando do que ainda não está no seu pedido. Você não precisa fazer nada.",
        isHeld
          ? "Depois disso, você recebe o que comprou no seu pedido ou o seu dinheiro de volta."
          : "O que você comprou é entregue no seu pedido. Para sua segurança, isso nunca é enviado por e-mail.",
      ],
      action: "Acompanhar meu pedido",
    }),
    order_refunded: ({ orderNumber, isPartRefund, isByCard }) => ({
      subject: isPartRefund
        ? `Pedido ${orderNumber} reembolsado em parte`
        : `Pedido ${orderNumber} reembolsado`,
      heading: "Seu reembolso está a caminho",
      paragraphs: [
        `O valor volta para ${isByCard ? "o cartão usado no pagamento" : "você"}. Os bancos costumam mostrá-lo em 5 a 10 dias úteis.`,
      ],
      action: "Ver meu pedido",
    }),
  },
  alertName: (alert) => alerts[alert].heading,
  greeting: (firstName) => (firstName ? `Olá, ${firstName}!` : "Olá!"),
  quantity: "Quantidade",
  discount: "Desconto",
  delivered: "Entregue",
  waiting: "Aguardando estoque",
  preparing: "Em preparação",
  total: "Total",
  orderNumber: "Pedido",
  charged: "Cobrado",
  storeTotal: "Em dólares americanos",
  refunded: "Reembolsado",
  notInTime: "O que faltava não chegou ao estoque a tempo, por isso devolvemos o valor correspondente.",
  consent: ({ at, text }) => `Você concordou em ${at}: “${text}”`,
  instructions: "Instruções de entrega",
  footer: (siteName) => `Enviado por ${siteName} por causa da sua conta ou do seu pedido.`,
  help: "Dúvidas? Nosso suporte responde todos os dias:",
  channelTest: (siteName) => `Mensagem de teste de ${siteName}: este canal funciona.`,
  testMail: (siteName) => ({
    subject: `E-mail de teste de ${siteName}`,
    heading: "O e-mail funciona",
    paragraphs: [
      "Você enviou este e-mail a si mesmo pelas configurações do painel. Os e-mails aos clientes seguem o mesmo caminho.",
    ],
    action: "Voltar às configurações",
  }),
};
