import type { StaffNotice } from "#db/values/vocabulary.ts";
import type { MailMessages, NoticeLine } from "#messages/mail-messages.ts";
import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("pt-BR");

/** For each kind of notice: its name, and its explanation. */
const notices: Record<StaffNotice, { heading: string; what: string }> = {
  manual_order: {
    heading: "Pedidos com entrega manual",
    what: "Estes pedidos estão pagos e têm um item de entrega manual. Abra o pedido e escreva o que o cliente deve receber.",
  },
  waiting_for_stock: {
    heading: "Pedidos pagos aguardam estoque",
    what: "Estes pedidos estão pagos e falta estoque de um item. Adicione estoque. Ele vai primeiro para estes pedidos. Passado o prazo, o cliente é reembolsado automaticamente.",
  },
  dispute: {
    heading: "Pagamentos contestados",
    what: "O banco de um cliente contesta estes pagamentos. Ele já retirou o dinheiro, por enquanto, e o que foi entregue está bloqueado. Envie as evidências até o prazo.",
  },
  amount_mismatch: {
    heading: "Pagamentos com outro valor",
    what: "O valor ou a moeda destes pagamentos não corresponde ao pedido. O dinheiro está registrado e nada foi entregue. Abra o pedido e aceite o valor, ou reembolse.",
  },
  refund_failed: {
    heading: "Reembolsos que falharam",
    what: "O banco devolveu estes reembolsos. O cliente não recebeu o dinheiro. Abra o pedido e reembolse de novo, ou devolva por outro meio.",
  },
  money_without_order: {
    heading: "Dinheiro sem pedido",
    what: "O provedor de pagamentos tem estes pagamentos, mas a loja não tem nenhum pedido correspondente. Veja cada um no painel do provedor e devolva o que não for da loja.",
  },
  provider_unreachable: {
    heading: "O provedor de pagamentos não responde",
    what: "A loja não consegue acessar o provedor de pagamentos há 10 minutos. Enquanto isso, ninguém paga com cartão. Pedidos e reservas são mantidos, e a loja tenta de novo automaticamente.",
  },
  sold_out: {
    heading: "Produtos esgotados",
    what: "A última unidade destes produtos foi vendida. Ninguém consegue comprá-los até a chegada de novo estoque.",
  },
};

const TAX_ADVICE = "Para os próximos pedidos, desligue o cálculo de impostos no painel do provedor.";
const SELLER_ADVICE =
  "Para os próximos pedidos, peça ao suporte do provedor que desligue o Managed Payments desta conta.";

/** Returns why a payment has another amount, where the provider says why. */
function causeOf({ tax, isSoldByProvider }: NoticeLine): string {
  const added = tax && `somou ${tax} de impostos`;
  if (!isSoldByProvider) return added && `o provedor ${added}`;
  return `o provedor vendeu em nome próprio (Managed Payments)${added && ` e ${added}`}`;
}

/** Says what is due at the deadline of a case. */
function dueText(kind: StaffNotice, when: string): string {
  if (kind === "manual_order") return `entregar até ${when}`;
  return kind === "waiting_for_stock" ? `reembolso automático em ${when}` : `evidências até ${when}`;
}

const joined = (parts: readonly string[]) => parts.filter((part) => part !== "").join(", ");

/** The mail about cases that need staff. */
export const staffNotice: MailMessages["mails"]["staff_notice"] = ({
  siteName,
  staffNotice: { kind, lines, count },
}) => ({
  subject: `${notices[kind].heading} em ${siteName}: ${counted(count, { one: "caso", other: "casos" })}`,
  heading: notices[kind].heading,
  paragraphs: [
    notices[kind].what,
    ...(lines.some((line) => line.isSoldByProvider) ? [SELLER_ADVICE] : []),
    ...(lines.some((line) => line.tax && !line.isSoldByProvider) ? [TAX_ADVICE] : []),
    "Você pode desligar estes e-mails no painel, em Segurança.",
  ],
  list: [
    ...lines.map((line) =>
      joined([
        line.name,
        line.products,
        line.amount,
        line.since && `desde ${line.since}`,
        line.due && dueText(kind, line.due),
        causeOf(line),
      ]),
    ),
    ...(count > lines.length ? [`e mais ${count - lines.length}`] : []),
  ],
  action: "Abrir no painel",
});
