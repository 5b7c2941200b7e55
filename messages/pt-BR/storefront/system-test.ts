import type { systemTest as source } from "#messages/en/storefront/system-test.ts";
import { formatCount, formatDecimal } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");

export const systemTest: MessagesOf<typeof source> = {
  title: "Teste do sistema",
  lead: "Dez verificações desta loja, feitas com os seus próprios direitos. Elas contam linhas e medem tempo. Não mostram dados.",
  run: "Executar todas as verificações",
  running: "Executando…",
  again: "Executar de novo",
  retry: "Repetir",
  retryOf: (name) => `Repetir: ${name}`,
  copy: "Copiar relatório",
  copied: "Copiado!",
  copyFailed: "O navegador não deixou copiar o relatório.",
  list: "Verificações",
  needsScript: "As verificações são feitas pelo navegador: ative o JavaScript para usar esta página.",
  names: {
    database: "Banco de dados",
    products: "Produtos",
    categories: "Categorias",
    banners: "Banners",
    settings: "Configurações do site",
    profile: "Seu perfil",
    orders: "Seus pedidos",
    deliverables: "Seus produtos entregues",
    admin: "Existe um administrador",
    functions: "Funções de pagamento e de webhook",
  },
  questions: {
    database: "As páginas conseguem carregar dados?",
    products: "A loja consegue listar produtos?",
    categories: "A loja consegue listar categorias?",
    banners: "As páginas conseguem mostrar banners?",
    settings: "As páginas conseguem ler as configurações públicas?",
    profile: "Você consegue ler o seu perfil?",
    orders: "Você consegue ler os seus pedidos?",
    deliverables: "Você consegue ler os itens que comprou?",
    admin: "Alguém consegue administrar a loja?",
    functions: "A loja consegue iniciar pagamentos e receber os resultados?",
  },
  states: { pending: "Pendente", running: "Em execução", success: "Aprovada", error: "Falhou" },
  notRun: "As verificações ainda não foram executadas.",
  passed: (passed, all) => `${passed} de ${all} ${plural(passed, { one: "aprovada", other: "aprovadas" })}`,
  total: (ms) => `Tempo total ${Math.round(ms)} ms`,
  time: (ms) => `${ms < 10 ? formatDecimal(ms) : Math.round(ms)} ms`,
  rows: (count) => `${count} ${plural(count, { one: "linha lida", other: "linhas lidas" })}.`,
  reasons: {
    answered: "O banco de dados responde.",
    "signed-out": "Você não entrou na sua conta, então nenhuma linha é sua.",
    "admin-exists": "Existe um administrador.",
    "no-admin": "Ainda não existe administrador. Configure o primeiro.",
    "does-not-answer": "Nenhuma resposta em cinco segundos.",
    failed: "A pergunta foi recusada. O log da loja diz por quê.",
    "functions-answer": "As duas funções respondem.",
    "functions-silent": "Uma função não responde.",
    unreachable: "Não foi possível alcançar a loja.",
  },
  reportTitle: "Relatório do teste do sistema",

  invariants: "Invariantes",
  invariantsLead:
    "O que deve ser sempre verdade sobre estoque, pedidos, dinheiro e segredos, perguntado agora ao banco de dados. Você vê isto como administrador. O processo de fundo pergunta o mesmo a cada minuto.",
  askInvariants: "Verificar as invariantes",
  asking: "Verificando…",
  invariantsFailed:
    "Não foi possível verificar as invariantes. Entre de novo na administração e tente outra vez.",
  comparison: {
    never:
      "O dinheiro do provedor de cartão ainda não foi comparado com o livro-razão: o processo de fundo faz isso toda noite.",
    agrees: (when, count) =>
      `Provedor de cartão e livro-razão batem: ${formatCount(count)} ${plural(count, { one: "objeto comparado", other: "objetos comparados" })}, até ${when}.`,
    foreign: (count) =>
      `${plural(count, { one: "Mais 1 objeto não cita", other: `Mais ${formatCount(count)} objetos não citam` })} nenhum pedido desta loja e ${plural(count, { one: "ficou", other: "ficaram" })} de fora.`,
    differs: (when, count) =>
      `Provedor de cartão e livro-razão não batem em ${formatCount(count)} ${plural(count, { one: "objeto", other: "objetos" })}, comparados até ${when}. Cada um está em Atenção, nas vendas.`,
  },
  held: (held, all) => `${held} de ${all} ${plural(held, { one: "vale", other: "valem" })}.`,
  holds: "Vale",
  brokenRows: (count) =>
    `Quebrada: ${count === 10 ? "10 linhas ou mais" : plural(count, { one: "1 linha", other: `${count} linhas` })}`,

  panel: "Teste de pagamento",
  panelLead:
    "Pergunta em que moeda a loja cobraria de um navegador que fala este idioma. Nada é pedido e nada é cobrado.",
  language: "Idioma do navegador",
  test: "Testar o pagamento em várias moedas",
  testing: "Testando…",
  works: "O pagamento em várias moedas está funcionando",
  detected: (currency) => `Moeda detectada: ${currency}.`,
  testFailed: "O teste de pagamento falhou",
  testFailedText: (status) => `O pagamento respondeu com o status ${status}.`,
  testError: "Erro no teste de pagamento",
  testErrorText: "Não foi possível alcançar a loja.",
};
