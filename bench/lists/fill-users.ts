import type { ShopSize } from "./shop-size.ts";

/** Names from the shop's markets. The search must also find names with accents. */
const FIRST = `Ana,João,Maria,José,Antônio,Francisca,Carlos,Paulo,Lucas,Júlia,Mateus,Beatriz,Letícia,Rafael,Bruna,Felipe,Camila,
  Inês,Tomás,Chloé,Emma,Noah,Olivia,Liam,Sofía,Mateo,Valentina,Hugo,Zoë,Jürgen,Anke,Søren,Łukasz,Agnieszka,Giulia,Luca,Aiko,Ren,Mei,Omar`;
const LAST = `Silva,Santos,Oliveira,Souza,Rodrigues,Ferreira,Alves,Pereira,Lima,Gomes,Costa,Ribeiro,Martins,Carvalho,Araújo,Melo,Barbosa,
  Gonçalves,Conceição,Assunção,Müller,Schmidt,García,Fernández,Dubois,Lefèvre,Rossi,Bianchi,Novák,Kowalski,Andersen,Smith,Johnson,Brown,
  Taylor,Okafor,Nguyen,Tanaka,Sato,Haddad,Prado,Moreira,Teixeira,Nunes,Cardoso,Vieira,Rocha,Dias,Monteiro,Freitas`;
const AUDIT_ROWS = 50_000;
const TEAMS = 12;

const list = (names: string) => `string_to_array('${names.replace(/\s+/g, "")}', ',')`;

/**
 * Inserts accounts with their profiles, a few of them blocked or erased, teams, and an audit log of two
 * years.
 */
export async function fillUsers(
  run: (text: string, values?: unknown[]) => Promise<unknown>,
  size: ShopSize,
): Promise<void> {
  await run(
    `create temp table person as
    select n, gen_random_uuid() as id, first, last, moment,
      lower(translate(first || '.' || last, 'ãôáéíóúçñüøêâèšëŁłžÉ', 'aoaeioucnuoeaesellze')) || n || '@example.com' as email
    from (
      select n, (${list(FIRST)})[1 + floor(random() * array_length(${list(FIRST)}, 1))] as first,
        (${list(LAST)})[1 + floor(random() * array_length(${list(LAST)}, 1))] as last,
        now() - interval '730 days' * (1 - n::float8 / $1) as moment
      from generate_series(1, $1::int) n
    ) named`,
    [size.users],
  );
  await run(`
    insert into users (id, email, password_hash, email_verified_at, blocked_at, erased_at, created_at, updated_at)
    select id, email, 'none', case when random() < 0.7 then moment end, case when n % 150 = 0 then now() end,
      case when n % 200 = 7 then now() end, moment, moment from person`);
  await run(`
    insert into profiles (user_id, email, first_name, last_name, phone, created_at, updated_at)
    select id, email, first, last, case when random() < 0.5 then '55' || lpad((1100000000 + n::bigint * 7919)::text, 11, '9') else '' end,
      moment, moment from person`);
  await run(
    `insert into teams (name, description)
    select 'Team ' || n, 'Who looks after part ' || n from generate_series(1, $1::int) n`,
    [TEAMS],
  );
  await run(`
    insert into team_members (team_id, user_id)
    select t.id, p.id from person p join (select id, row_number() over (order by name) as n from teams) t on t.n = 1 + p.n % 12
    where p.n % 250 = 1`);
  await run(`
    insert into team_permissions (team_id, permission)
    select id, permission from teams, unnest(array['manage_orders', 'manage_inventory', 'view_analytics']) permission`);
  await run(
    `insert into admin_audit_log (seq, action_type, table_name, record_id, actor_kind, ip, details, prev_hash, hash, created_at)
    select n, case n % 10 when 0 then 'ACCOUNT_DATA_DECRYPTED' when 1 then 'RATE_LIMIT_CHECK' when 2 then 'PRODUCT_UPDATED'
        when 3 then 'INVENTORY_IMPORTED' when 4 then 'SESSION_START' else 'SECURITY_EVENT' end,
      'sessions', n::text, case when n % 3 = 0 then 'system' else 'staff' end, '203.0.113.7',
      jsonb_build_object('alert_type', 'ADMIN_LOGIN_ATTEMPT', 'severity', (array['low', 'medium', 'high', 'critical'])[1 + n % 4],
        'success', n % 7 <> 0, 'allowed', n % 5 <> 0),
      sha256(n::text::bytea), sha256((n + 1)::text::bytea), now() - interval '730 days' * power(1 - n::float8 / $1, 1.5)
    from generate_series(1, $1::int) n`,
    [AUDIT_ROWS],
  );
}
