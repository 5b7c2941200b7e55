import { pluralsIn } from "#messages/plural.ts";

const { plural, counted } = pluralsIn("pt-BR");

/** The messages of the import dialog. */
export const inventoryImport = {
  title: "Adicionar vários itens",
  source: "De onde vêm os itens",
  file: "Arquivo",
  text: "Colar texto",
  fileLabel: "Arquivo .txt, .csv ou .json",
  fileHelp: "Até 16 MB, cerca de 100.000 linhas.",
  textLabel: "Itens",
  textHelp: "Um item por linha, blocos, CSV ou uma lista JSON. A prévia mostra cada leitura possível.",
  format: "Formato",
  auto: "Reconhecer e perguntar",
  layouts: {
    lines: "Um item por linha",
    numbered: "Um item por linha, sem o número da frente",
    labels: "Um item por linha, com campos nomeados nela",
    blocks: "Blocos separados por linhas em branco",
    records: "Linhas «campo: valor», um item a cada repetição",
    fields: "Um item por linha, em colunas (CSV)",
    json: "Lista JSON",
  },
  separators: {
    comma: "vírgula",
    semicolon: "ponto e vírgula",
    tab: "tabulação",
    pipe: "barra |",
    colon: "dois-pontos",
  },
  columnsBy: (separator: string, hasHeader: boolean) =>
    `Colunas por ${separator}, ${hasHeader ? "a primeira linha dá os nomes" : "a primeira linha já é um item"}`,
  items: (count: number) => counted(count, { one: "item", other: "itens" }),
  badPlaces: (count: number) => counted(count, { one: "lugar com erro", other: "lugares com erro" }),
  question: "Como estes itens devem ser lidos?",
  questionHelp: "Há mais de uma leitura possível. Confira a entrega de cada uma e escolha.",
  chooseFirst: "Escolha como ler os itens",
  delivered: (count: number) =>
    plural(count, { one: "Como será entregue", other: `Como serão entregues os primeiros ${count}` }),
  itemShown: (place: number) => `Item ${place}`,
  columnNames: "Nomes das colunas",
  columnNamesHelp: "O comprador vê estes nomes ao lado de cada dado.",
  columnName: (place: number) => `Coluna ${place}`,
  preview: "Pré-visualizar",
  back: "Voltar",
  reading: "Lendo os itens",
  saving: "Adicionando ao estoque",
  savingHelp: "Pode levar alguns segundos. A adição termina mesmo se você sair desta página.",
  counts: (fresh: number, repeated: number) =>
    `${counted(fresh, { one: "novo", other: "novos" })}, ${counted(repeated, { one: "repetido", other: "repetidos" })}`,
  countsHelp:
    "Repetidos já estão no estoque de algum produto, ou aparecem duas vezes aqui. Eles são ignorados.",
  nothingNew: "Nada de novo: tudo já está no estoque.",
  rows: (shown: number) =>
    plural(shown, { one: "Primeiro item", other: `Primeiros ${shown.toLocaleString("pt-BR")} itens` }),
  place: { line: "Linha", item: "Item" },
  data: "Dados",
  status: "Situação",
  statuses: { new: "Novo", twice_in_file: "Repetido no arquivo", in_stock: "Já no estoque" },
  problems: (count: number) =>
    `${counted(count, { one: "lugar precisa", other: "lugares precisam" })} de correção. Nada é adicionado enquanto houver erros.`,
  problem: (unit: "line" | "item", place: number, reason: string) =>
    `${unit === "line" ? "Linha" : "Item"} ${place.toLocaleString("pt-BR")}: ${reason}`,
  moreProblems: (count: number) => `E mais ${counted(count, { one: "lugar", other: "lugares" })}...`,
  save: (count: number) => `Adicionar ${counted(count, { one: "item", other: "itens" })}`,
  connection: "A conexão caiu. Confira os lotes antes de tentar de novo: a adição pode ter terminado.",
};
