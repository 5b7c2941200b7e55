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
    sections: "Um item de cada linha BEGIN até a linha END",
    records: "Linhas “campo: valor”, um item a cada repetição",
    fields: "Um item por linha, em colunas (CSV)",
    json: "Lista JSON",
    whole: "Tudo é um único item",
  },
  separators: {
    comma: "vírgula",
    semicolon: "ponto e vírgula",
    tab: "tabulação",
    pipe: "barra |",
    colon: "dois-pontos",
  },
  otherSeparator: (text: string) => `“${text}”`,
  columnsBy: (separator: string, hasHeader: boolean) =>
    `Colunas por ${separator}, ${hasHeader ? "a primeira linha é o cabeçalho" : "a primeira linha já é um item"}`,
  readAs: (encoding: string) =>
    `Codificação do arquivo: ${encoding}. Se houver letras trocadas, volte e escolha outra.`,
  oneColumn: "Uma só coluna; a primeira linha é o cabeçalho",
  items: (count: number) => counted(count, { one: "item", other: "itens" }),
  badPlaces: (count: number) => counted(count, { one: "erro", other: "erros" }),
  question: "Como estes itens devem ser lidos?",
  questionHelp: "Há mais de uma leitura possível. Confira a entrega de cada uma e escolha.",
  chooseFirst: "Escolha como ler os itens",
  delivered: (count: number) =>
    plural(count, { one: "Como será entregue", other: `Como serão entregues os primeiros ${count}` }),
  readFirst: (count: number) =>
    plural(count, { one: "Como foi lido", other: `Como foram lidos os primeiros ${count}` }),
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
    "Os repetidos já estão no estoque de algum produto, ou aparecem duas vezes aqui. Eles são ignorados.",
  nothingNew: "Nada de novo: tudo já está no estoque.",
  nothingLeft:
    "Com estas respostas não resta nada a adicionar. Mude uma resposta, ou volte e corrija o arquivo.",
  rows: (shown: number) =>
    plural(shown, { one: "Primeiro item", other: `Primeiros ${shown.toLocaleString("pt-BR")} itens` }),
  place: { line: "Linha", item: "Item" },
  data: "Dados",
  status: "Situação",
  statuses: { new: "Lido", twice_in_file: "Repetido no arquivo", left_out: "Fica de fora" },
  open: (count: number) => `${counted(count, { one: "item lido", other: "itens lidos" })}`,
  openHelp: (count: number) =>
    `${counted(count, { one: "pergunta espera", other: "perguntas esperam" })} sua resposta. Nada é adicionado antes disso.`,
  leftOut: (count: number) =>
    `${counted(count, { one: "linha fica", other: "linhas ficam" })} de fora por suas respostas.`,
  columnsLeftOut: (names: string) => `Colunas que o comprador não recebe: ${names}.`,
  goesTo: (products: string) => `Itens de cada produto: ${products}.`,
  answerFirst: "Responda às perguntas",
  questions: {
    title: "Antes de adicionar",
    places: (unit: "line" | "item", numbers: string) => `${unit === "line" ? "Linhas" : "Itens"}: ${numbers}`,
    more: (count: number) => `e mais ${count.toLocaleString("pt-BR")}`,
    characters: {
      title: (count: number) =>
        `${counted(count, { one: "item tem", other: "itens têm" })} caracteres invisíveis ou parecidos com outros`,
      help: "Quem digita a chave não os vê, e ela costuma ser recusada. Vêm de conversas, páginas e editores de texto.",
      clean: "Trocar pelos caracteres comuns",
      keep: "Guardar como estão",
    },
    spreadsheet: {
      title: (count: number) =>
        `${counted(count, { one: "item parece estragado", other: "itens parecem estragados" })} por uma planilha`,
      help: "O que a planilha perdeu não volta. Peça o arquivo original, ou formate a coluna como texto antes de colar.",
      skip: "Deixar de fora",
      accept: "Adicionar como estão",
    },
    notForSale: {
      title: (count: number) =>
        `${counted(count, { one: "linha diz", other: "linhas dizem" })} que o item não está mais à venda`,
      help: "Um item vendido duas vezes deixa um comprador sem nada.",
      skip: "Deixar de fora",
      import: "Adicionar mesmo assim",
    },
    products: {
      title: (count: number) => `${counted(count, { one: "linha cita", other: "linhas citam" })} um produto`,
      help: "O arquivo cita mais de um produto, ou um que não é o escolhido.",
      "by-row": "Cada item vai para o produto de sua linha",
      ignore: "Todos vão para o produto escolhido",
    },
    unknownProducts: {
      title: (count: number) =>
        `${counted(count, { one: "linha cita", other: "linhas citam" })} um produto que a loja não tem`,
      help: "Só vale o nome exato, o slug ou o id de um produto.",
      skip: "Deixar de fora",
      chosen: "Vão para o produto escolhido",
    },
    dates: {
      title: (count: number) =>
        `${counted(count, { one: "data pode ser lida", other: "datas podem ser lidas" })} de duas maneiras`,
      help: "Em 03/04/2026, o dia pode ser 3 de abril ou 4 de março.",
      "day-first": "O dia vem primeiro: 3 de abril",
      "month-first": "O mês vem primeiro: 4 de março",
    },
    reasons: {
      hidden: "caractere invisível",
      space: "espaço especial",
      script: "letra de outro alfabeto",
      wide: "letra ou número de largura especial",
      dash: "traço tipográfico",
      quote: "aspas tipográficas",
      error: "erro de planilha",
      scientific: "notação científica",
      date: "data",
      formula: "fórmula",
      truth: "verdadeiro ou falso",
      number: "número formatado",
      rounded: "final arredondado para zeros",
      zeros: "zeros à esquerda perdidos",
      apostrophe: "apóstrofo no início",
      sold: "já vendido ou usado",
      order: "já tem pedido ou comprador",
      uses: "já foi ativado",
      expired: "validade passada",
      unknown: "situação desconhecida",
      product: "produto citado",
    },
  },
  problems: (count: number) =>
    `${counted(count, { one: "erro", other: "erros" })} a corrigir. Nada é adicionado enquanto houver erros.`,
  problem: (unit: "line" | "item", place: number, reason: string) =>
    `${unit === "line" ? "Linha" : "Item"} ${place.toLocaleString("pt-BR")}: ${reason}`,
  moreProblems: (count: number) => `E mais ${counted(count, { one: "erro", other: "erros" })}...`,
  save: (count: number) => `Adicionar ${counted(count, { one: "item", other: "itens" })}`,
  connection:
    "A conexão caiu. Antes de tentar de novo, confira os lotes: os itens podem ter sido adicionados.",
};
