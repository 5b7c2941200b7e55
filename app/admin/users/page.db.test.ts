import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { TeamPermission } from "#db/values/vocabulary.ts";
import { findUser } from "#domain/identity/users/find-user.ts";
import type { UserOrder, UserView } from "#domain/identity/users/user-views.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { argsOf, draw, drawPage, sendForm, textOf, toastsOf } from "#tests/back-office-page.ts";
import { buildAccount, receiveMail } from "#tests/factories/build-account.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import UsersPage, { action, loader } from "./page.tsx";
import { UserTable } from "./table.tsx";
import { UserDeliverables, UserOrders } from "./user-tabs.tsx";

let staff: Caller;
let shopper: { email: string; userId: string };
let person: UserView;
beforeAll(async () => {
  staff = await buildSignedInMember("manage_customers");
  const { email, caller } = await buildAccount();
  shopper = { email, userId: caller.userId };
  const found = await findUser(staff, caller.userId);
  if (!found) throw new Error("nobody");
  person = found;
});

const timeZone = "America/Sao_Paulo";
const reset = async (userId: string) => {
  const answer = await sendForm(action, staff, { intent: "reset-password", userId });
  return [answer.status, ...toastsOf(answer)];
};

describe("the list of users", () => {
  it("the list of users shows its empty state when a search finds no users and when the shop has no users", async () => {
    const address = "/admin/usuarios?q=ninguem-com-este-nome";
    const html = drawPage(UsersPage, await loader(argsOf(staff, address)), address);
    expect(html).toContain(">Nenhum usuário encontrado</p>");
    const query = { search: "", tab: "", sort: "", page: 1 } as const;
    expect(draw(UserTable, { rows: [], query, timeZone })).toContain(">Nenhum usuário cadastrado</p>");
  });

  it("the list of users shows the specified error with status 500 when users cannot be loaded", async () => {
    await withoutTable("profiles", async () => {
      const address = "/admin/usuarios?q=ana";
      const answer = (await loader(argsOf(staff, address))) as unknown as {
        data: object;
        init: { status: number };
      };
      expect(answer.init.status).toBe(500);
      const html = drawPage(UsersPage, answer.data, address);
      expect(html).toContain(">Erro ao carregar usuários</p>");
      expect(html, "the retry must keep the search").toMatch(
        /href="\/admin\/usuarios\?q=ana"[^>]*>Tentar de novo</,
      );
    });
  });
});

function drawOrder(changes: Partial<UserOrder>, permission?: TeamPermission): string {
  const order: UserOrder = {
    id: "1",
    orderNumber: "HO-10001",
    status: "completed",
    deliveryState: "delivered",
    refundState: "none",
    disputeState: "none",
    exceptions: [],
    marksTest: false,
    currency: "USD",
    total: 6_000,
    itemCount: 1,
    firstItemName: "Selo",
    createdAt: "2026-11-21T12:00:00Z",
    ...changes,
  };
  const shell = permission && { role: "team_member" as const, permissions: new Set([permission]) };
  return draw(UserOrders, { person: { ...person, orders: [order] }, timeZone }, "/admin", shell);
}

describe("the lists of one user", () => {
  it("a user's lists show their empty states when the user has no orders and no delivered items", () => {
    expect(textOf(draw(UserOrders, { person, timeZone }))).toBe("Usuário não possui pedidos");
    expect(textOf(draw(UserDeliverables, { person, timeZone }))).toBe("Usuário não possui entregáveis");
  });

  it.each([
    ["completed", "Aprovado"],
    ["pending", "Pendente"],
    ["processing", "Pendente"],
    ["cancelled", "Pendente"],
  ] as const)("a user's order list labels an order of status %s as %s", (status, label) => {
    expect(textOf(drawOrder({ status }))).toContain(`US$ 60,00 ${label}`);
  });

  it("a user's order list shows the actual status of an order next to the specified status when the two statuses differ", () => {
    expect(textOf(drawOrder({ status: "cancelled" }))).toContain("Pendente Cancelada");
    expect(textOf(drawOrder({ status: "processing" }))).toContain("Pendente Processando");
    expect(textOf(drawOrder({ refundState: "full" }))).toContain("Aprovado Reembolsada");
    expect(textOf(drawOrder({ disputeState: "lost" }))).toContain("Aprovado Disputa perdida");
  });

  it("a user's order list links each order to the sales page when the staff member may see sales", () => {
    const link = 'href="/admin/vendas?pedido=HO-10001"';
    expect(drawOrder({}, "manage_orders")).toContain(link);
    expect(drawOrder({}, "manage_customers")).not.toContain("/admin/vendas");
  });
});

describe("the password reset", () => {
  it("the password reset sends the link and shows a confirmation", async () => {
    expect(await reset(shopper.userId)).toEqual([
      200,
      "Reset de senha",
      `O link para escolher uma nova senha foi enviado para ${shopper.email}.`,
    ]);
    expect(await receiveMail(shopper.email, "password_reset")).not.toBeNull();
  });

  it("the password reset shows the specified error when the password reset fails", async () => {
    expect((await reset(randomUUID())).slice(0, 2)).toEqual([404, "Erro ao resetar senha"]);
    await withoutTable("profiles", async () => {
      expect(await reset(shopper.userId)).toEqual([
        500,
        "Erro ao resetar senha",
        "Não foi possível concluir. Tente novamente.",
      ]);
    });
  });
});
