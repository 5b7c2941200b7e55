import type { StaffNotice } from "#db/vocabulary.ts";
import type { MailMessages } from "#messages/mail-messages.ts";
import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("pt-BR");

/** For each kind of notice: its name, and its explanation. */
const notices: Record<StaffNotice, { heading: string; what: string }> = {
  manual_order: {
    heading: "Pedidos para entregar à mão",
    what: "Estes pedidos estão pagos e têm algo que uma pessoa entrega. O cliente espera por isso.",
  },
  waiting_for_stock: {
    heading: "Pedidos pagos esperam por estoque",
    what: "Estes pedidos estão pagos e falta estoque de um item. O estoque novo vai primeiro para eles.",
  },
  dispute: {
    heading: "Pagamentos contestados",
    what: "O banco de um cliente contesta estes pagamentos. Ele já tomou o dinheiro de volta, por ora, e o que foi entregue está bloqueado. Envie as evidências até o prazo.",
  },
  amount_mismatch: {
    heading: "Pagamentos com outro valor",
    what: "O valor ou a moeda destes pagamentos não é o do pedido. O dinheiro está registrado e nada foi entregue.",
  },
  refund_failed: {
    heading: "Reembolsos que falharam",
    what: "O banco devolveu estes reembolsos. O cliente não recebeu o dinheiro.",
  },
  money_without_order: {
    heading: "Dinheiro sem pedido",
    what: "O provedor de pagamentos tem estes pagamentos e a loja não conhece nenhum pedido deles.",
  },
  provider_unreachable: {
    heading: "O provedor de pagamentos não responde",
    what: "A loja não alcança o provedor de pagamentos há 10 minutos. Enquanto isso ninguém paga com cartão. Pedidos e reservas continuam guardados.",
  },
  sold_out: {
    heading: "Produtos esgotados",
    what: "A última unidade destes produtos foi vendida. Ninguém consegue comprá-los até entrar estoque novo.",
  },
};

const joined = (parts: readonly string[]) => parts.filter((part) => part !== "").join(", ");

/** The mail about cases that need staff. */
export const staffNotice: MailMessages["mails"]["staff_notice"] = ({
  siteName,
  staffNotice: { kind, lines, count },
}) => ({
  subject: `${notices[kind].heading} em ${siteName}: ${counted(count, { one: "caso", other: "casos" })}`,
  heading: notices[kind].heading,
  paragraphs: [notices[kind].what, "Você pode desligar estes e-mails no painel, em Segurança."],
  list: [
    ...lines.map(({ name, amount, since, due }) =>
      joined([name, amount, since && `desde ${since}`, due && `evidências até ${due}`]),
    ),
    ...(count > lines.length ? [`e mais ${count - lines.length}`] : []),
  ],
  action: "Abrir no painel",
});
