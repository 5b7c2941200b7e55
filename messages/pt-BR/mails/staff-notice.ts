import type { StaffNotice } from "#db/values/channel-vocabulary.ts";
import type { MailMessages, NoticeLine } from "#messages/mail-messages.ts";
import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("pt-BR");

/** The name and the explanation of each kind of notice. */
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
    heading: "Pagamentos que não correspondem ao pedido",
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
    what: "Não há nenhuma unidade destes produtos à venda. Ninguém consegue comprá-los até a chegada de novo estoque.",
  },
  new_sale: { heading: "Vendas novas", what: "Estes pedidos foram pagos." },
  fraud_warning: {
    heading: "Pagamentos com suspeita de fraude",
    what: "O que foi entregue está bloqueado até uma decisão. Reembolse o pagamento antes que vire disputa, ou descarte o aviso.",
  },
  stock_low: {
    heading: "Estoque baixo",
    what: "O estoque destes produtos chegou ao número em que você quer ser avisado. Adicione estoque antes que se esgotem.",
  },
  stock_back: {
    heading: "Produtos de volta ao estoque",
    what: "Estes produtos estavam esgotados e podem ser comprados de novo.",
  },
  import_done: { heading: "Importações concluídas", what: "Estes arquivos foram adicionados ao estoque." },
  withdrawal: {
    heading: "Desistências para decidir",
    what: "Estes clientes desistem da compra, e a loja não pode decidir sozinha. Abra o pedido e aceite ou recuse antes do prazo legal.",
  },
  backup: {
    heading: "Backups precisam de atenção",
    what: "Um backup falhou, ou a última prova é antiga demais. A página Backups mostra o problema e o que fazer.",
  },
  security: {
    heading: "Eventos críticos",
    what: "Estes eventos precisam de um administrador. A aba Security, no dashboard, mostra cada um e o que fazer.",
  },
  channel_off: {
    heading: "Canais desligados",
    what: "A loja desligou estes canais, porque as mensagens não chegaram. As mensagens não enviadas estão guardadas. Corrija o endereço ou o token, ligue o canal e envie ou descarte as mensagens.",
  },
};

const TAX_ADVICE = "Para os próximos pedidos, desligue o cálculo de impostos no painel do provedor.";
const SELLER_ADVICE =
  "Para os próximos pedidos, peça ao suporte do provedor que desligue o Managed Payments desta conta.";

/** Returns why a payment has another amount than its order, when the provider gives a reason. */
function causeOf({ tax, isSoldByProvider }: NoticeLine): string {
  const added = tax && `somou ${tax} de impostos`;
  if (!isSoldByProvider) return added && `o provedor ${added}`;
  return `o provedor vendeu em nome próprio (Managed Payments)${added && ` e ${added}`}`;
}

/** Returns the text about the deadline of a case. The text names the action that staff must take. */
function dueText(kind: StaffNotice, when: string): string {
  if (kind === "manual_order") return `entregar até ${when}`;
  if (kind === "withdrawal") return `decidir até ${when}`;
  return kind === "waiting_for_stock" ? `reembolso automático em ${when}` : `evidências até ${when}`;
}

const joined = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(", ");

/** The mail about cases that need staff. */
export const staffNotice: MailMessages["mails"]["staff_notice"] = ({
  siteName,
  staffNotice: { kind, lines, count, isToChannel },
}) => ({
  subject: `${notices[kind].heading} em ${siteName}: ${counted(count, { one: "caso", other: "casos" })}`,
  heading: notices[kind].heading,
  paragraphs: [
    notices[kind].what,
    ...(lines.some((line) => line.isSoldByProvider) ? [SELLER_ADVICE] : []),
    ...(lines.some((line) => line.tax && !line.isSoldByProvider) ? [TAX_ADVICE] : []),
    isToChannel
      ? "Um administrador pode desligar estes e-mails no painel, em Integrações."
      : "Você pode desligar estes e-mails no painel, em Segurança.",
  ],
  list: [
    ...lines.map((line) =>
      joined([
        line.name,
        line.products,
        line.units !== null && counted(line.units, { one: "unidade", other: "unidades" }),
        line.amount,
        line.since && `desde ${line.since}`,
        line.due && dueText(kind, line.due),
        causeOf(line),
      ]),
    ),
    ...(count > lines.length ? [`e mais ${count - lines.length}`] : []),
  ],
  action: "Abrir no painel",
  footer: isToChannel
    ? `Enviado por ${siteName} porque esta caixa de e-mail é um canal da loja.`
    : `Enviado por ${siteName} porque você trabalha no painel da loja.`,
});
