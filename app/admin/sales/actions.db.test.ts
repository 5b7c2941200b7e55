import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { releaseOrder } from "#domain/checkout/settlement/release-order.ts";
import { type Caller, system } from "#domain/kernel/caller.ts";
import { argsOf, draw, sendForm, textOf, toastsOf } from "#tests/back-office-page.ts";
import { buildAwaitingOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import { salesAction } from "./actions.ts";
import { ErrorBoundary, loader } from "./list/page.tsx";

let staff: Caller;
beforeAll(async () => {
  staff = await buildSignedInMember("manage_orders");
});

const send = async (intent: string, fields: Record<string, string>, caller = staff) => {
  const answer = await sendForm(salesAction, caller, { intent, ...fields });
  return [answer.status, ...toastsOf(answer)];
};
const reason = "Recebido por Pix, comprovante 4411";

describe("the action Marcar Pago", () => {
  it("Marcar Pago confirms that the order is now completed", async () => {
    const { orderId } = await buildAwaitingOrder();
    expect(await send("mark-paid", { orderId, reason })).toEqual([
      200,
      "Pedido marcado como concluído",
      "O status foi atualizado com sucesso!",
    ]);
    expect((await readOrder(orderId)).status).toBe("completed");
  });

  it("a failed Marcar Pago explains the failure and leaves the order unchanged", async () => {
    const { orderId } = await buildAwaitingOrder();
    const title = "Erro ao marcar como concluído";
    expect(await send("mark-paid", { orderId, reason: "" })).toEqual([
      400,
      title,
      "Escreva um motivo com pelo menos 3 letras.",
    ]);
    const nobody = await buildSignedInMember("manage_products");
    expect(await send("mark-paid", { orderId, reason }, nobody)).toEqual([
      403,
      title,
      "Sua conta não tem permissão para isto.",
    ]);
    expect((await readOrder(orderId)).status).toBe("pending");
    await releaseOrder(system("test"), orderId, "expired", "not paid in time");
    expect(await send("mark-paid", { orderId, reason })).toEqual([
      409,
      title,
      "O pedido não está mais pendente. Recarregue para ver como está.",
    ]);
    await withoutTable("orders", async () => {
      expect(await send("mark-paid", { orderId, reason })).toEqual([
        500,
        title,
        "Não foi possível concluir. Tente novamente.",
      ]);
    });
  });
});

describe("the action Marcar Pago for several orders", () => {
  it("the action Marcar Pago for several orders marks each order as paid, and explains why an order did not change", async () => {
    const [first, second, ended] = await Promise.all([
      buildAwaitingOrder(),
      buildAwaitingOrder(),
      buildAwaitingOrder(),
    ]);
    await releaseOrder(system("test"), ended.orderId, "expired", "not paid in time");
    const orderIds = [first, ended, second].map(({ orderId }) => orderId).join(" ");
    const answer = await sendForm(salesAction, staff, { intent: "mark-many-paid", orderIds, reason });
    expect(answer).toMatchObject({
      ok: true,
      toast: { title: "2 pedidos marcados como concluídos", description: "1 pedido não mudou" },
      result: {
        rejected: [
          {
            orderId: ended.orderId,
            sentence: "O pedido não está mais pendente. Recarregue para ver como está.",
          },
        ],
      },
    });
    for (const { orderId } of [first, second]) expect((await readOrder(orderId)).status).toBe("completed");
  });
});

const NOT_OF_ONE_ORDER = ["mark-many-paid", "resend-mails", "may-export", "save-view", "remove-view"];

describe("a failed action on an order", () => {
  it.each(
    Object.keys(salesAction.intents).filter(
      (intent) => !NOT_OF_ONE_ORDER.includes(intent) && intent !== "mark-paid",
    ),
  )("a failed action on an order shows the specified error: %s", async (intent) => {
    const [status, title, sentence] = await send(intent, {
      orderId: randomUUID(),
      orderItemId: randomUUID(),
      deliverableId: randomUUID(),
      disputeId: randomUUID(),
      exceptionId: randomUUID(),
      withdrawalId: randomUUID(),
      scope: "all",
      slot: "1",
      content: "login: a",
      note: "Ligou.",
      reason,
    });
    expect([status, title]).toEqual([404, "Erro ao atualizar pedido"]);
    expect(sentence).toBe("Isto não existe mais. Recarregue a página.");
  });
});

describe("sales that cannot be loaded", () => {
  it("the sales loader throws and the page shows the specified error when sales cannot be loaded", async () => {
    await withoutTable("orders", async () => {
      await expect(loader(argsOf(staff, "/admin/vendas"))).rejects.toThrow();
    });
    const html = draw(ErrorBoundary as never, { error: new Error("down") } as never);
    expect(textOf(html)).toContain("Erro ao carregar vendas A lista não pôde ser carregada agora.");
  });
});
