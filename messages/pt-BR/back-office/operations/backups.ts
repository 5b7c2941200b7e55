/** The messages of /admin/backups and of its tile on the dashboard. */
export const backups = {
  title: "Backups",
  lead: "Cada backup é buscado de volta e restaurado para teste antes de contar como comprovado.",
  tile: "Última restauração comprovada",
  never: "Nunca",
  proofs: { restored: "Restaurado e conferido", read: "Lido, não restaurado" },
  off: "A loja não faz backups",
  offWhy: "Defina BACKUP_TO e guarde uma cópia do arquivo de chaves em outro lugar.",
  now: {
    button: "Fazer backup agora",
    states: {
      waiting: "O worker começa em alguns segundos.",
      running: "Backup em andamento: a loja faz, busca de volta e restaura uma cópia.",
    },
    requested: "Backup pedido",
    alreadyRequested: "Um backup já foi pedido",
    failed: "O backup não foi pedido",
  },
  openList: "Ver backups",
  empty: "Nenhum backup foi feito ainda",
  emptyWhy: "O worker faz o primeiro backup até um minuto depois de iniciar.",
  columns: { made: "Feito", place: "Local", size: "Tamanho", proven: "Comprovado", problem: "Situação" },
  onDisk: "Aguarda no disco da loja",
  waiting: "Ainda não comprovado",
  fine: "Comprovado",
  problem: "Problema",
  problems: {
    disk_full: "O disco da loja está cheio ou não aceita gravação. Libere espaço na pasta de dados.",
    place_full:
      "O local dos backups está cheio. O backup fica no disco da loja e é enviado de novo. Libere espaço lá.",
    place_gone: "O local dos backups, ou um arquivo dele, não está lá. Monte a pasta ou corrija BACKUP_TO.",
    place_read_only:
      "O local dos backups não aceita gravação. O backup fica no disco da loja. Dê ao usuário da loja o direito de gravar lá.",
    place_refused: "O bucket recusou o pedido. Confira o nome dele e as duas chaves de BACKUP_TO.",
    place_unreachable:
      "O local dos backups não respondeu, ou a conexão caiu. A loja tenta de novo sozinha; confira a rede.",
    damaged:
      "O arquivo guardado não é o backup que foi enviado: pelo menos um byte mudou. Não confie nele; confira o disco ou o bucket.",
    passphrase:
      "A senha não pode ser lida ou não é a do backup. Confira BACKUP_PASSPHRASE_FILE: a primeira linha tem pelo menos 12 caracteres.",
    key_file:
      "O arquivo de chaves falta ou é de outra loja. Confira VAULT_KEY_FILE: sem o arquivo certo nenhuma credencial abre.",
    newer_schema: "Uma versão mais nova da loja fez o backup. Restaure com essa versão.",
    not_restorable:
      "O backup não pôde ser restaurado em um banco de teste. Execute `handover backup now` e leia o log.",
    broken_rules:
      "O backup foi restaurado, mas quebra regras da loja. A página do teste de sistema mostra as linhas.",
    unexpected: "O backup terminou com um erro inesperado. O log do worker diz qual.",
  },
  loadFailed: "Não foi possível carregar os backups",
  loadFailedWhy: "Nada foi alterado.",
  again: "Tentar de novo",
};
