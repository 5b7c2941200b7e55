import { catalog } from "#messages/catalog.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");

/** The messages of the command palette and of the keyboard shortcuts. */
export const palette = {
  open: "Buscar ou ir para",
  title: "Buscar ou ir para",
  hint: "Telas, ações, pedidos, pessoas, produtos e itens pelo id",
  placeholder: "Digite uma tela, HO-10001, um e-mail...",
  groups: {
    tasks: "Fazer",
    screens: "Telas",
    orders: "Pedidos",
    customers: "Clientes",
    products: "Produtos",
    items: "Itens de estoque",
    actions: "Ações",
  },
  tasks: {
    newProduct: "Novo produto",
    importKeys: "Importar chaves",
    addItem: "Adicionar item ao estoque",
    findCredential: "Buscar item por credencial",
    stockByProduct: "Estoque por produto",
    attention: "O que precisa de atenção",
    alerts: "Alertas de segurança",
  },
  /** Additional words that find a task, including words of the other language. */
  synonyms: {
    newProduct: "criar cadastrar new product create",
    importKeys: "contas códigos estoque varios import keys many",
    addItem: "chave conta add stock item",
    findCredential: "chave conta senha find search credential key",
    stockByProduct: "quanto dura acabar stock by product days",
    attention: "pendências problemas disputas what needs attention",
    alerts: "avisos eventos security alerts",
  },
  pendingSales: "Vendas pendentes",
  settingsTab: (tab: string) => `Configurações: ${tab}`,
  viewSite: "Ver o site em nova aba",
  lightTheme: "Tema claro",
  darkTheme: "Tema escuro",
  systemTheme: "Tema do aparelho",
  otherLanguage: "English",
  keys: "Atalhos de teclado",
  signOut: "Sair",
  archived: "arquivado",
  found: (count: number) => plural(count, { one: "1 resultado", other: `${count} resultados` }),
  none: (term: string) => `Nada encontrado para “${term}”.`,
  searching: "Buscando...",
  failed: "A busca não respondeu. Tente de novo.",
  keysLead: "Não valem enquanto você digita em um campo nem com uma janela aberta.",
  keyNames: {
    palette: "Buscar ou ir para",
    search: "Ir para a busca da tela",
    list: "Mostrar estes atalhos",
    save: "Salvar o formulário",
  },
  goTo: (screen: string) => `Ir para ${screen}`,
  andThen: "depois",
  singleKeys: "Atalhos de uma só tecla",
  singleKeysHelp:
    "Desligue se eles atrapalham, por exemplo com comando de voz. Ctrl+K continua valendo. Fica guardado neste navegador.",
};

/** The messages of the command palette and of the keyboard shortcuts. */
export const paletteMessages = catalog("back-office", "palette", palette);
