import type { CriticalAlert } from "#db/values/vocabulary.ts";

/** The name and the explanation of each critical security event. */
export const securityAlerts: Record<CriticalAlert, { heading: string; what: string }> = {
  SECOND_FACTOR_RESET: {
    heading: "A autenticação em duas etapas de um usuário foi removida",
    what: "Os códigos, os códigos de backup e as chaves de acesso desse usuário não funcionam mais, e as sessões dele foram encerradas. Por enquanto, basta a senha para abrir essa conta.",
  },
  PASSKEY_COPIED: {
    heading: "Uma chave de acesso parece ter sido copiada",
    what: "Uma chave de acesso informou menos usos do que no último acesso. Isso acontece quando existe uma cópia da chave. A chave foi recusada.",
  },
  INVARIANT_BROKEN: {
    heading: "Os registros da loja não batem",
    what: "Uma regra que deve valer sempre para pedidos, estoque, entregas, dinheiro ou o registro de auditoria foi violada. A página “Teste do sistema” mostra a regra e as linhas afetadas.",
  },
  FRAUD_WARNING: {
    heading: "Um banco suspeita de fraude em um pagamento",
    what: "Os itens do pedido ficam bloqueados até alguém decidir. Reembolse o pagamento antes que vire uma disputa, ou dispense o alerta. O caso está em Atenção, nas vendas.",
  },
  DISPUTE_OPENED: {
    heading: "O banco de um cliente contesta um pagamento",
    what: "O banco retirou o dinheiro, por enquanto, e os itens do pedido estão bloqueados. Envie as evidências até o prazo. O caso está em Atenção, nas vendas.",
  },
  MONEY_DIFFERS: {
    heading: "Os registros do provedor de pagamentos diferem dos da loja",
    what: "A comparação diária encontrou pagamentos, reembolsos ou disputas que diferem entre o provedor e o livro-razão da loja. Cada caso está em Atenção, nas vendas.",
  },
  CLOCK_OFF: {
    heading: "Um relógio está fora da hora certa",
    what: "O relógio de uma máquina da loja, ou do provedor de pagamentos, tem mais de meio minuto de diferença em relação ao do banco de dados. A aba Security, no dashboard, mostra o relógio e a diferença. Os pedidos pagos são entregues mesmo assim, mas com atraso se os eventos do provedor forem recusados por causa do horário.",
  },
  RATES_OLD: {
    heading: "As cotações estão desatualizadas",
    what: "Os clientes só podem pagar em dólares até alguém salvar as cotações de hoje. As cotações e o prazo de validade delas ficam nas configurações, em Moedas.",
  },
  PRICE_DROP: {
    heading: "Uma mudança reduz muito o que o cliente paga",
    what: "Alguém pediu um preço, uma faixa, uma promoção, um cupom ou uma cotação que deixa uma unidade muito mais barata que no último mês. A mudança de um membro da equipe fica em espera até que uma segunda pessoa ou um administrador confirme. A de um administrador já vale. A página Confirmações mostra as mudanças em espera.",
  },
  GUARD_LOOSENED: {
    heading: "Um limite da loja ou uma forma de pagamento mudou",
    what: "Alguém afrouxou um limite que protege a loja, como a queda de preço que exige confirmação ou as reservas sem pagamento, ou mudou a compra mínima, o pagamento com cartão ou o link de pagamento. Um limite afrouxado por um membro da equipe fica em espera na página Confirmações. A aba Security, no dashboard, mostra quem foi.",
  },
  GOODS_GIVEN_OUT: {
    heading: "Alguém da equipe entregou ou reembolsou muito em uma hora",
    what: "Uma pessoa da equipe substituiu muitas unidades, marcou pedidos de alto valor como pagos, entregou sem o valor completo ou reembolsou muito em uma hora. Confira os pedidos dela no registro de auditoria.",
  },
  JOB_FAILING: {
    heading: "Uma tarefa recorrente está falhando",
    what: "Uma tarefa recorrente da loja falha há dez minutos sem nenhum sucesso. A aba Security, no dashboard, mostra a tarefa. Os erros estão no log do processo de tarefas.",
  },
  BACKUP_FAILED: {
    heading: "Um backup não foi comprovado",
    what: "A loja não conseguiu fazer, guardar ou restaurar um backup, ou um backup armazenado mudou. A página Backups mostra o problema e o que fazer. A loja tenta de novo automaticamente.",
  },
  BACKUP_PROOF_OLD: {
    heading: "Nenhum backup foi comprovado em um dia e meio",
    what: "O último backup baixado e restaurado em um teste tem mais de um dia e meio. Confira se o processo de tarefas está em execução e se o local dos backups responde. A página Backups mostra cada tentativa.",
  },
  DISK_FULL: {
    heading: "O disco está cheio ou quase cheio",
    what: "Resta pouco espaço para os dados da loja, ou o banco de dados não consegue mais gravar. Sem espaço, ninguém consegue comprar, pagar nem abrir o que comprou. Libere espaço no disco do banco de dados. A loja volta a funcionar automaticamente, sem reiniciar, e entrega o que foi pago nesse meio-tempo.",
  },
  PAGES_REFUSED: {
    heading: "O provedor de pagamentos recusa as páginas de pagamento",
    what: "A conta do provedor vende em nome do próprio provedor (Managed Payments), e a loja não aceita isso. O cliente não consegue pagar. Peça ao suporte do provedor que desligue o Managed Payments nesta conta.",
  },
  CHANNEL_BEHIND: {
    heading: "Mensagens de um canal estão atrasadas",
    what: "Uma mensagem a um webhook, um chat ou uma caixa de e-mail devia ter saído há dez minutos. Confira se o worker está em execução e se o destino responde rápido. A página Integrações mostra as últimas respostas.",
  },
  PROVIDER_UNREACHABLE: {
    heading: "O provedor de pagamentos não responde",
    what: "A loja não consegue acessar o provedor de pagamentos há dez minutos. Enquanto isso, ninguém paga com cartão.",
  },
};
