import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inLanguage } from "#messages/language.server.ts";
import { dashboardMessages } from "#messages/pt-BR/back-office/dashboard.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { salesMessages } from "#messages/pt-BR/back-office/sales/sales.ts";
import { setupMessages } from "#messages/pt-BR/back-office/setup.ts";
import { loginMessages } from "#messages/pt-BR/back-office/sign-in.ts";
import { usersMessages } from "#messages/pt-BR/back-office/users.ts";
import { bannerMessages } from "./banners/messages.ts";
import { categoryMessages } from "./categories/messages.ts";
import { inventoryMessages } from "./inventory/messages.ts";
import { productMessages } from "./products/messages.ts";
import { securityMessages } from "./security/messages.ts";
import { settingsMessages } from "./settings/messages.ts";
import { teamsMessages } from "./teams/messages.ts";
import { userMessages } from "./users/user-messages.ts";

const both = ({ title, description }: { title: string; description: string }) => [title, description];

/**
 * Every message of part B8 word for word. Each entry has the row of the specification, the expected texts,
 * and the texts of the back office. The tests of each action check when the message is shown.
 */
const messages: [row: string, written: string[], said: () => string[]][] = [
  ["B8-1", ["Erro ao sair"], () => [adminMessages.signOutFailed.title]],
  ["B8-2", ["Logout realizado", "Você foi desconectado com sucesso."], () => both(adminMessages.signedOut)],
  ["B8-3", ["Erro no login"], () => [loginMessages.failed]],
  ["B8-4", ["Login realizado", "Bem-vindo ao painel administrativo!"], () => both(adminMessages.signedIn)],
  ["B8-5", ["Erro ao carregar dashboard"], () => [dashboardMessages.loadFailed]],
  [
    "B8-6",
    ["Rate Limit Exceeded", "Too many {action} attempts. Please wait before trying again."],
    () => [adminMessages.limited.title, adminMessages.limited.text("{action}")],
  ],
  [
    "B8-7",
    ["2FA Required", "Two-factor authentication is required for sensitive operations."],
    () => [adminMessages.stepUp.title, adminMessages.stepUp.text],
  ],
  [
    "B8-8",
    ["Migration Successful", "Migration Failed", "Failed to migrate inventory data."],
    () => {
      const { migrated, migrationFailed, migrationFailedWhy } = dashboardMessages.security;
      return [migrated, migrationFailed, migrationFailedWhy];
    },
  ],
  ["B8-9", ["No security alerts"], () => [dashboardMessages.security.empty]],
  [
    "B8-10",
    ["Erro ao carregar produtos", "Erro ao carregar categorias"],
    () => [productMessages.failed.load, categoryMessages.loadFailed],
  ],
  [
    "B8-11",
    ["Erro ao criar produto", "Erro ao atualizar produto", "Erro ao deletar produto"],
    () => [productMessages.failed.create, productMessages.failed.update, productMessages.failed.remove],
  ],
  [
    "B8-12",
    ["Erro ao criar categoria", "Erro ao atualizar categoria"],
    () => [categoryMessages.createFailed, categoryMessages.updateFailed],
  ],
  [
    "B8-13",
    ["Produto criado", "Produto atualizado", "Produto deletado"],
    () => [productMessages.created.title, productMessages.updated.title, productMessages.deleted.title],
  ],
  [
    "B8-14",
    ["Categoria criada", "Categoria atualizada", "Categoria deletada"],
    () => [categoryMessages.created, categoryMessages.updated, categoryMessages.deleted],
  ],
  [
    "B8-15",
    ["Erro", "Falha ao deletar categoria. Tente novamente."],
    () => [categoryMessages.deleteFailed, categoryMessages.deleteFailedText],
  ],
  [
    "B8-16",
    ["Erro ao carregar banners", "Banner criado", "Banner atualizado", "Banner removido"],
    () => {
      const { loadFailed, created, updated, removed } = bannerMessages;
      return [loadFailed, created, updated, removed];
    },
  ],
  [
    "B8-17",
    ["Erro ao salvar", "Erro ao atualizar", "Erro ao remover banner"],
    () => [bannerMessages.saveFailed, bannerMessages.updateFailed, bannerMessages.removeFailed],
  ],
  [
    "B8-18",
    ["Item adicionado", "Item removido", "Erro"],
    () => [inventoryMessages.added, inventoryMessages.removed, inventoryMessages.failed],
  ],
  [
    "B8-19",
    ["Success", "Settings saved successfully!", "Error", "Failed to save settings. Please try again."],
    () => [...both(settingsMessages.saved), ...both(settingsMessages.failed)],
  ],
  [
    "B8-20",
    ["Erro ao carregar usuários", "Reset de senha", "Erro ao resetar senha"],
    () => {
      const { done, failed } = userMessages.reset;
      return [usersMessages.loadFailed, done, failed];
    },
  ],
  [
    "B8-21",
    ["Equipe criada com sucesso!", "Erro ao criar equipe"],
    () => [teamsMessages.created, teamsMessages.createFailed],
  ],
  [
    "B8-22",
    ["Membro adicionado à equipe!", "Erro ao adicionar membro à equipe"],
    () => [teamsMessages.memberAdded, teamsMessages.addFailed],
  ],
  [
    "B8-23",
    ["Membro removido da equipe!", "Erro ao remover membro da equipe"],
    () => [teamsMessages.memberRemoved, teamsMessages.memberRemoveFailed],
  ],
  [
    "B8-24",
    ["Permissões da equipe atualizadas!", "Erro ao atualizar permissões da equipe"],
    () => [teamsMessages.saved, teamsMessages.saveFailed],
  ],
  ["B8-25", ["Erro ao carregar vendas"], () => [salesMessages.loadFailed]],
  [
    "B8-26",
    ["Erro ao marcar como concluído", "Erro ao atualizar pedido"],
    () => [salesMessages.markFailed, salesMessages.updateFailed],
  ],
  [
    "B8-27",
    ["Pedido marcado como concluído", "O status foi atualizado com sucesso!"],
    () => both(salesMessages.markedPaid),
  ],
  [
    "B8-28",
    ["Erro", "Erro ao criar administrador"],
    () => [setupMessages.notSignedIn.title, setupMessages.failed],
  ],
  [
    "B8-29",
    ["Administrador criado!", "Você agora é o primeiro administrador do sistema."],
    () => both(adminMessages.adminCreated),
  ],
  [
    "B8-30",
    ["Admin já existe", "Um administrador já foi configurado no sistema."],
    () => both(setupMessages.exists),
  ],
  ["B8-31", ["Erro inesperado"], () => [setupMessages.unexpected.title]],
  [
    "B8-33",
    ["Erro", "Falha ao gerar código 2FA: {message}"],
    () => [securityMessages.error, securityMessages.generateFailed("{message}")],
  ],
  [
    "B8-34",
    ["Falha ao ativar 2FA: {message or Tente novamente.}", "Nenhum código de backup foi gerado"],
    () => [securityMessages.enableFailed("{message or Tente novamente.}"), securityMessages.noBackupCodes],
  ],
  ["B8-35", ["Falha ao desativar 2FA. Tente novamente."], () => [securityMessages.disableFailed]],
  [
    "B8-36",
    ["2FA Ativado", "2FA Desativado", "Códigos copiados", "Chave copiada"],
    () => {
      const { enabled, disabled, codesCopied, secretCopied } = securityMessages;
      return [enabled, disabled, codesCopied, secretCopied].map(({ title }) => title);
    },
  ],
];

describe("the messages of the back office", () => {
  it.each(messages)(
    "the messages of row %s match the specification word for word: %j",
    (_row, written, text) => {
      expect(inLanguage("pt-BR", text)).toEqual(written);
    },
  );

  it.each(messages)("the row %s in the table of the specification quotes these texts: %j", (row, written) => {
    expect(rows.get(row)).toEqual(written);
  });

  it("the table of back-office messages includes every row of the specification that quotes a text", () => {
    const quoting = [...rows].filter(([, quoted]) => quoted.length > 0).map(([row]) => row);
    expect(messages.map(([row]) => row)).toEqual(quoting);
  });
});

/** Returns the rows of B8 in docs/specification.md by number, with the texts that the rows quote. */
const rows = new Map(
  readFileSync(new URL("../../docs/specification.md", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| B8-"))
    .map((line) => {
      const [row = "", item = ""] = line
        .split("|")
        .slice(1)
        .map((cell) => cell.trim());
      return [row, [...item.matchAll(/'([^']+)'/g)].map(([, text = ""]) => text)];
    }),
);
