import { diskSizeIn } from "#messages/disk-size.ts";
import type { Details } from "#messages/doctor-details.ts";
import { backups } from "#messages/pt-BR/back-office/operations/backups.ts";

const { problems } = backups;
const size = diskSizeIn("pt-BR");

/** The sentences of the doctor. The server writes these sentences into the data of the health page. */
export const doctor = {
  settings_ok: "A configuração é válida.",
  settings_invalid: ({ names }: Details) => `Corrija estas configurações e reinicie a loja: ${names}.`,
  settings_demo_public: ({ name }: Details) =>
    `A loja em ${name} está em modo de demonstração. Defina APP_ENV=production antes de vender.`,
  database_ok: ({ name }: Details) => `O banco de dados em ${name} responde.`,
  database_missing:
    "Nenhum banco de dados está configurado. Defina DATABASE_URL ou inicie a loja uma vez com npm start.",
  database_away: ({ code, name }: Details) =>
    `O banco de dados em ${name} não está acessível (${code}). Inicie o servidor ou corrija o host e a porta em DATABASE_URL.`,
  database_refused: ({ code, name }: Details) =>
    `O banco de dados em ${name} recusou o acesso da loja (${code}). Corrija usuário, senha e nome do banco em DATABASE_URL.`,
  database_without_tls: ({ name }: Details) =>
    `A conexão com o banco de dados em ${name} não é criptografada. Acrescente ?sslmode=verify-full a DATABASE_URL.`,
  database_plain: ({ name }: Details) =>
    `A conexão com o banco de dados em ${name}, na rede privada, não é criptografada. Acrescente ?sslmode=verify-full a DATABASE_URL se outras máquinas puderem interceptar o tráfego.`,
  database_old: ({ count, name }: Details) =>
    `O PostgreSQL ${count} em ${name} é antigo demais. Instale a versão 15 ou uma mais nova.`,
  role_ok: ({ name }: Details) =>
    `O usuário ${name} do banco tem as permissões necessárias e não é dono de nenhuma tabela.`,
  role_owns: ({ name }: Details) =>
    `A loja acessa o banco com o usuário ${name}, que é dono das tabelas e poderia apagar registros da auditoria. Use este usuário em MIGRATION_DATABASE_URL e um usuário comum em DATABASE_URL.`,
  role_lacks: ({ name, names }: Details) =>
    `O usuário ${name} do banco não tem todas as permissões nestas tabelas: ${names}. Execute npm run handover -- migrate, que as concede.`,
  schema_ok: "O banco de dados tem o esquema desta versão.",
  schema_behind: ({ count }: Details) =>
    `Faltam ao banco de dados migrações desta versão (${count}). Execute npm run handover -- migrate.`,
  schema_newer: ({ count }: Details) =>
    `Uma versão mais nova da loja migrou o banco de dados (migrações desconhecidas: ${count}). Use aquela versão em vez desta.`,
  schema_unreleased:
    "Uma versão anterior ao primeiro lançamento migrou o banco de dados. Faça um backup com aquela versão e restaure-o com esta em um banco vazio.",
  keys_ok: ({ path }: Details) =>
    `O arquivo de chaves ${path} pertence a esta loja, e todos os processos em execução têm as mesmas chaves.`,
  keys_missing: ({ path }: Details) =>
    `O arquivo de chaves ${path} não existe. Copie para lá o arquivo de chaves da loja, pois nenhuma credencial pode ser aberta sem ele.`,
  keys_malformed: ({ path }: Details) =>
    `O arquivo de chaves ${path} está danificado. Substitua-o pela cópia que você guardou.`,
  keys_readable: ({ code, path }: Details) =>
    `Outros usuários da máquina podem ler o arquivo de chaves (modo ${code}). Execute chmod 600 ${path}.`,
  keys_of_other_shop: ({ path }: Details) =>
    `O arquivo de chaves ${path} é de outra loja. Substitua-o pelo arquivo de chaves desta loja.`,
  keys_differ: ({ names, path }: Details) =>
    `Estes processos têm outras chaves: ${names}. Copie ${path} para as máquinas deles.`,
  disk_ok: ({ megabytes, path }: Details) => `Há ${size(megabytes)} livres em ${path}.`,
  disk_low: ({ megabytes, path }: Details) =>
    `Há apenas ${size(megabytes)} livres em ${path}. Libere espaço ou aumente o disco ainda nesta semana.`,
  disk_full: ({ megabytes, path }: Details) =>
    `O disco de ${path} está quase cheio (${size(megabytes)} livres). Libere espaço agora, antes que o banco de dados pare.`,
  disk_read_only: ({ path }: Details) =>
    `A loja não consegue gravar em ${path}. Dê ao usuário dela permissão de gravação ou monte o disco com escrita.`,
  mail_ok: ({ name }: Details) => `O servidor de e-mail ${name} aceita a conexão da loja.`,
  mail_mailbox:
    "Os e-mails ficam na página da caixa de correio desta demonstração. Defina SMTP_URL para enviá-los.",
  mail_unset:
    "Os e-mails aguardam no banco de dados, pois nenhum servidor de e-mail está configurado. Defina SMTP_URL.",
  mail_away: ({ code, name }: Details) =>
    `O servidor de e-mail ${name} não responde (${code}). Corrija o host e a porta em SMTP_URL ou abra a porta no firewall.`,
  mail_refused: ({ code, name }: Details) =>
    `O servidor de e-mail ${name} recusou o acesso da loja (${code}). Corrija usuário e senha em SMTP_URL ou fale com quem o administra.`,
  mail_plain: ({ name }: Details) =>
    `O servidor de e-mail ${name} não oferece criptografia (STARTTLS). Use a porta dele com TLS (smtps:// em SMTP_URL) ou outro servidor.`,
  mail_certificate: ({ code, name }: Details) =>
    `O certificado do servidor de e-mail ${name} não é válido (${code}). Use em SMTP_URL o nome que está no certificado ou peça que ele seja renovado.`,
  support_ok: ({ name }: Details) => `Os clientes falam com o suporte em ${name}.`,
  support_mail: ({ name }: Details) => `Os clientes escrevem para ${name}, como o dono escolheu.`,
  support_unset: ({ name }: Details) =>
    `Nenhum link de suporte está definido, e os clientes só podem escrever para ${name}. Informe o link em Configurações, Suporte.`,
  payments_ok: ({ code }: Details) =>
    `O provedor de cartões responde, e a chave tem todas as permissões (modo ${code}).`,
  payments_test: ({ name }: Details) =>
    `O provedor de cartões responde com uma chave de teste, e nenhum dinheiro é movimentado. Defina ${name} com a chave de produção antes de vender.`,
  payments_sandbox:
    "O simulador de cartões responde. Os pagamentos são simulados, e nenhum dinheiro é movimentado.",
  payments_unset: ({ name }: Details) =>
    `Ninguém pode pagar, pois nenhum provedor de cartões está configurado. Defina ${name}.`,
  payments_away: ({ name }: Details) =>
    `O provedor de cartões não responde ou não conhece a chave. Compare ${name} com o painel do provedor e verifique se esta máquina acessa a internet.`,
  payments_rights: ({ name, names }: Details) =>
    `Faltam à chave em ${name} estas permissões: ${names}. Acrescente-as à chave no painel do provedor.`,
  payments_test_key: ({ name }: Details) =>
    `Esta loja já recebeu dinheiro real e agora tem uma chave de teste. Defina ${name} com a chave de produção.`,
  seller_unknown:
    "Ainda não se sabe se o provedor vende em nome próprio (Managed Payments). A loja desliga isso em cada página de pagamento, e isso não apareceu ligado em nenhuma página dos últimos 30 dias.",
  seller_page:
    "Uma página de pagamento dos últimos 30 dias apareceu com o Managed Payments ligado, embora a loja o desligue em cada página. O provedor vende em nome próprio e pode cobrar imposto além do preço. Peça ao suporte do provedor que o desligue nesta conta e veja em Vendas os pagamentos com outro valor.",
  seller_refusal:
    "O provedor recusou uma página de pagamento dos últimos 30 dias por causa do Managed Payments, embora a loja o desligue em cada página, e o cliente não pôde pagar. Peça ao suporte do provedor que o desligue nesta conta.",
  webhook_ok: ({ name }: Details) => `O provedor envia a ${name} todos os eventos de que a loja precisa.`,
  webhook_unset: ({ name }: Details) =>
    `A loja rejeita os eventos do provedor, pois não tem o segredo do webhook. Copie o segredo de assinatura de ${name} do painel do provedor para a configuração.`,
  webhook_away: ({ name }: Details) =>
    `O provedor não informa os endereços de webhook. Compare ${name} com o painel do provedor.`,
  webhook_missing: ({ name }: Details) =>
    `O provedor não envia eventos a esta loja. Crie no painel do provedor um endereço de webhook para ${name}.`,
  webhook_disabled: ({ name }: Details) =>
    `O provedor desativou o endereço de webhook ${name}. Ative-o no painel do provedor.`,
  webhook_events: ({ name, names }: Details) =>
    `O endereço de webhook ${name} não recebe estes eventos: ${names}. Selecione-os no painel do provedor.`,
  webhook_hidden: ({ name }: Details) =>
    `A chave não pode ler os endereços de webhook. Dê a ela a permissão de leitura ou verifique manualmente se ${name} recebe todos os eventos.`,
  address_ok: ({ name }: Details) => `Esta loja responde em ${name}.`,
  address_unknown: ({ name }: Details) =>
    `O nome em ${name} não existe no DNS. Corrija APP_URL ou crie o nome.`,
  address_refused: ({ name }: Details) =>
    `Nenhum servidor atende em ${name}. Inicie a loja e o proxy dela ou corrija APP_URL.`,
  address_other: ({ name }: Details) =>
    `Outro servidor responde em ${name}. Corrija APP_URL ou configure o proxy para encaminhar todos os caminhos a esta loja.`,
  address_silent: ({ name }: Details) =>
    `${name} não responde a tempo a esta máquina. Abra-o a partir de outra rede e, se também falhar, verifique firewall e proxy.`,
  address_keyless:
    "Não verificado. A consulta ao endereço público é assinada com o arquivo de chaves, que não pode ser lido. Corrija primeiro o arquivo de chaves.",
  address_untrusted:
    "Não verificado. O certificado do endereço público não é aceito. Corrija primeiro o certificado.",
  certificate_ok: ({ days, name }: Details) => `O certificado de ${name} é válido (dias restantes: ${days}).`,
  certificate_none: ({ name }: Details) =>
    `${name} é servido sem certificado. Uma loja pública precisa de um endereço https.`,
  certificate_over: ({ name }: Details) =>
    `O certificado de ${name} venceu. Renove-o e verifique a renovação automática.`,
  certificate_early: ({ name }: Details) =>
    `O certificado de ${name} ainda não é válido. Corrija o relógio desta máquina ou use outro certificado.`,
  certificate_name: ({ name, names }: Details) =>
    `O certificado em ${name} foi emitido para outros nomes (${names}). Configure no proxy um certificado para ${name}.`,
  certificate_untrusted: ({ code, name }: Details) =>
    `Os navegadores não confiam no certificado de ${name} (${code}). Use um certificado de uma autoridade pública, com a cadeia completa.`,
  certificate_ends: ({ days, name }: Details) =>
    `O certificado de ${name} vence em breve (dias restantes: ${days}). Renove-o e verifique por que a renovação automática não aconteceu.`,
  certificate_unread: ({ name }: Details) =>
    `O certificado de ${name} não pôde ser lido. Verifique se a porta 443 responde a esta máquina.`,
  proxies_ok: "A loja vê o endereço real de cada visitante.",
  proxies_forged: ({ count, wanted }: Details) =>
    `Os visitantes podem falsificar o próprio endereço, pois TRUSTED_PROXIES é ${count}, mas o número de proxies é ${wanted}. Defina TRUSTED_PROXIES=${wanted}.`,
  proxies_ignored: ({ wanted }: Details) =>
    `Todos os visitantes aparecem com o endereço do proxy, pois TRUSTED_PROXIES é 0. Defina TRUSTED_PROXIES=${wanted}.`,
  proxies_count: ({ count, wanted }: Details) =>
    `Os visitantes aparecem com o endereço de um proxy, pois TRUSTED_PROXIES é ${count}, mas o número de proxies é ${wanted}. Defina TRUSTED_PROXIES=${wanted}.`,
  proxies_unread:
    "Não verificado. Esta loja não responde no endereço público. Corrija primeiro o endereço público.",
  clocks_ok: "Os relógios desta máquina, do banco de dados e do provedor estão sincronizados.",
  clocks_machine: ({ seconds }: Details) =>
    `O relógio desta máquina e o do banco de dados têm ${seconds} segundos de diferença. Ative a sincronização de hora (NTP) nas duas máquinas.`,
  clocks_provider: ({ seconds }: Details) =>
    `O relógio do banco de dados e o do provedor têm ${seconds} segundos de diferença. Ative a sincronização de hora (NTP) na máquina do banco de dados.`,
  clocks_unread:
    "Os relógios não puderam ser comparados a tempo. Repita a verificação e, se persistir, veja a carga do banco de dados.",
  worker_ok: "O processo de tarefas está em execução, e as tarefas dele terminam sem erro.",
  worker_silent:
    "O processo de tarefas não está em execução, por isso e-mails e correções automáticas estão parados. Inicie a loja ou execute npm run worker em uma máquina com a mesma configuração.",
  worker_jobs: ({ names }: Details) =>
    `Estas tarefas falham há dez minutos: ${names}. O log do processo de tarefas mostra o motivo.`,
  release_ok: ({ name }: Details) => `A versão ${name} é a mais nova.`,
  release_newer: ({ code, name }: Details) =>
    `A versão ${name} está disponível. Esta loja usa a ${code}. Leia as notas dela, faça um backup e atualize.`,
  release_unread: ({ code, name }: Details) =>
    `Não foi possível ler as notas de versão em ${name} (${code}). Corrija RELEASE_NOTES_URL ou remova-a.`,
  channels_ok: "A loja não desligou nenhum canal.",
  channels_off: ({ names }: Details) =>
    `A loja desligou estes canais: ${names}. A página Integrações mostra o motivo.`,
  invariants_ok: "Nenhuma regra interna da loja tem alerta ativo.",
  invariants_broken: ({ names }: Details) =>
    `Estas regras internas da loja foram violadas: ${names}. Execute npm run handover -- check invariants, que mostra as linhas.`,
  reads_ok: "Todas as consultas da loja respondem.",
  reads_failed: ({ names }: Details) =>
    `Estas consultas da loja não respondem: ${names}. Execute npm run handover -- migrate e, se persistir, veja o log do banco de dados.`,
  proof_ok: ({ hours }: Details) => `O último backup foi restaurado e comprovado (idade: ${hours} h).`,
  proof_unset: "A loja não faz backups automáticos. Defina BACKUP_TO.",
  proof_none:
    "Nenhum backup foi comprovado ainda. Defina BACKUP_TO e aguarde o primeiro backup automático ou faça um backup agora.",
  proof_old: ({ hours }: Details) =>
    `O último backup comprovado é antigo demais (idade: ${hours} h). Veja o log do processo de tarefas e verifique o local dos backups.`,
  proof_failed: ({ code }: Details) =>
    `Um backup tem o problema "${code}": não conte com ele. A página Backups mostra qual é o backup e o que fazer.`,
  proof_disk_full: problems.disk_full,
  proof_place_full: problems.place_full,
  proof_place_gone: problems.place_gone,
  proof_place_read_only: problems.place_read_only,
  proof_place_refused: problems.place_refused,
  proof_place_unreachable: problems.place_unreachable,
  proof_passphrase: problems.passphrase,
  proof_key_file: problems.key_file,
  late: "Não verificado. Sem resposta a tempo. Repita a verificação.",
  no_database: "Não verificado. O banco de dados não responde. Corrija primeiro o banco de dados.",
  failed:
    "Não verificado. A verificação falhou inesperadamente. Repita-a e, se persistir, relate o problema.",
};

/** The messages of the health page and of `handover doctor`. */
