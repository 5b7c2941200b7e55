import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inLanguage } from "#messages/language.server.ts";
import { salesMessages as sales } from "#messages/pt-BR/back-office/sales/sales.ts";
import { usersMessages as users } from "#messages/pt-BR/back-office/users.ts";
import { bannerMessages as banners } from "./banners/messages.ts";
import { categoryMessages as categories } from "./categories/messages.ts";
import { inventoryMessages as inventory } from "./inventory/messages.ts";
import { productMessages as products } from "./products/messages.ts";
import { settingsMessages as settings } from "./settings/messages.ts";
import { teamsMessages as teams } from "./teams/messages.ts";
import { userMessages as person } from "./users/user-messages.ts";

/**
 * The messages of part B8 about lists, sales, users and settings. Each entry has the row of the
 * specification, the expected texts, and the texts of the message catalog. The tests of pages and actions
 * check when each message is shown.
 */
const messages: [row: string, written: string[], said: () => readonly string[]][] = [
  [
    "B8-10",
    ["Erro ao carregar produtos", "Erro ao carregar categorias"],
    () => [products.failed.load, categories.loadFailed],
  ],
  [
    "B8-11",
    ["Erro ao criar produto", "Erro ao atualizar produto", "Erro ao deletar produto"],
    () => [products.failed.create, products.failed.update, products.failed.remove],
  ],
  [
    "B8-12",
    ["Erro ao criar categoria", "Erro ao atualizar categoria"],
    () => [categories.createFailed, categories.updateFailed],
  ],
  [
    "B8-13",
    ["Produto criado", "Produto atualizado", "Produto deletado"],
    () => [products.created.title, products.updated.title, products.deleted.title],
  ],
  [
    "B8-14",
    ["Categoria criada", "Categoria atualizada", "Categoria deletada"],
    () => [categories.created, categories.updated, categories.deleted],
  ],
  [
    "B8-15",
    ["Erro", "Falha ao deletar categoria. Tente novamente."],
    () => [categories.deleteFailed, categories.deleteFailedText],
  ],
  [
    "B8-16",
    ["Erro ao carregar banners", "Banner criado", "Banner atualizado", "Banner removido"],
    () => [banners.loadFailed, banners.created, banners.updated, banners.removed],
  ],
  [
    "B8-17",
    ["Erro ao salvar", "Erro ao atualizar", "Erro ao remover banner"],
    () => [banners.saveFailed, banners.updateFailed, banners.removeFailed],
  ],
  [
    "B8-18",
    ["Item adicionado", "Item removido", "Erro"],
    () => [inventory.added, inventory.removed, inventory.failed],
  ],
  [
    "B8-19",
    ["Success", "Settings saved successfully!", "Error", "Failed to save settings. Please try again."],
    () => [
      settings.saved.title,
      settings.saved.description,
      settings.failed.title,
      settings.failed.description,
    ],
  ],
  [
    "B8-20",
    ["Erro ao carregar usuários", "Reset de senha", "Erro ao resetar senha"],
    () => [users.loadFailed, person.reset.done, person.reset.failed],
  ],
  [
    "B8-21",
    ["Equipe criada com sucesso!", "Erro ao criar equipe"],
    () => [teams.created, teams.createFailed],
  ],
  [
    "B8-22",
    ["Membro adicionado à equipe!", "Erro ao adicionar membro à equipe"],
    () => [teams.memberAdded, teams.addFailed],
  ],
  [
    "B8-23",
    ["Membro removido da equipe!", "Erro ao remover membro da equipe"],
    () => [teams.memberRemoved, teams.memberRemoveFailed],
  ],
  [
    "B8-24",
    ["Permissões da equipe atualizadas!", "Erro ao atualizar permissões da equipe"],
    () => [teams.saved, teams.saveFailed],
  ],
  ["B8-25", ["Erro ao carregar vendas"], () => [sales.loadFailed]],
  [
    "B8-26",
    ["Erro ao marcar como concluído", "Erro ao atualizar pedido"],
    () => [sales.markFailed, sales.updateFailed],
  ],
  [
    "B8-27",
    ["Pedido marcado como concluído", "O status foi atualizado com sucesso!"],
    () => [sales.markedPaid.title, sales.markedPaid.description],
  ],
];

/** The texts that the rows of docs/specification.md quote. */
const quoted = new Map(
  readFileSync(new URL("../../docs/specification.md", import.meta.url), "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, row = ""]) => row.startsWith("B8-"))
    .map(([, row = "", item = ""]) => [row, [...item.matchAll(/'([^']+)'/g)].map(([, text]) => text)]),
);

describe("the messages of the lists", () => {
  it.each(messages)(
    "the messages of row %s match the specification word for word: %j",
    (row, written, text) => {
      expect(inLanguage("pt-BR", text)).toEqual(written);
      expect(quoted.get(row), "the specification must quote the same texts").toEqual(written);
    },
  );

  it("the table of list messages includes every row of the error catalog from B8-10 to B8-27", () => {
    const rows = [...quoted.keys()];
    const part = rows.slice(rows.indexOf("B8-10"), rows.indexOf("B8-27") + 1);
    expect(messages.map(([row]) => row)).toEqual(part);
  });
});
