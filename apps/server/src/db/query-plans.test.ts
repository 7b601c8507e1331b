import { allContracts } from '@socio/contracts/all-contracts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventKind } from '../modules/audit/event.ts';
import { databaseUrlOf } from '../operations/testing/operations-world.ts';
import { captureStatements, type Statement } from '../testing/growth/capture-statements.ts';
import { explainStatement, type PlanMode, type PlanNode } from '../testing/growth/explain-statement.ts';
import { fillDatabase } from '../testing/growth/fill-database.ts';
import { liveEverything } from '../testing/growth/live-everything.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

const members = 2900;
/** A table with so many rows is one that grows. */
const large = 1000;
/** More rows than a statement needs of one table; the sweep takes a hundred at a time. */
const most = 300;

type Exception = { text: RegExp; reason: string };

/** Statements whose plans may read much of a table, whatever their values. */
const reading: Exception[] = [
  { text: /as "isUsed"$/, reason: 'whether a table has any row, once in the life of an installation' },
  {
    text: /^\s*select e\.id, e\.salt, /,
    reason: 'the sealer: from its mark on, which was the first event when this was captured',
  },
  { text: /from versions where origin <> 'withdrawn'/, reason: 'the catalogue does not grow with members' },
  {
    text: /^select (?=.*as "since").* from "payment_attempts" as "a" left join "payment_mails"/,
    reason: 'ops:stuck: a mail that nobody has begun has no row, so both tables are compared',
  },
];

/**
 * Statements that must not be prepared under a name: they are planned anew for their values each time. What a partial
 * index is about, or how few rows are wanted, stands in a value, and a plan for any value could not rely on it.
 */
const plannedEachTime: Exception[] = [
  { text: /^(?:delete from \w+ where|with gone)/, reason: 'the purge: how many at most' },
  { text: /order by (?:"\w+"\.)?"\w+_(?:at|due_at)" limit \$\d+$/, reason: 'the sweep: which states' },
  { text: /as "since"/, reason: 'ops:stuck: which states' },
  { text: /"late_charges" as "l"/, reason: 'ops:reconcile: which days' },
];

let server: TestServer;
let client: pg.Client;
let statements: Statement[];
let sizes: Map<string, number>;

beforeAll(async () => {
  const end = captureStatements();
  // Where the product collects there is more to do.
  server = await startTestServer({ COLLECTS: 'product' });
  await liveEverything(server);
  statements = end().filter(
    ({ text }) =>
      // The queue's own tables hold only what is waiting.
      /^\s*(?:select|insert|update|delete|with)\b/i.test(text) && !/\bpgboss\b/.test(text),
  );
  // Its background work would wait for tables that are being filled, and have them wait.
  await server.app.close();
  server.app.close = async () => undefined;
  const url = await databaseUrlOf(server, 'owner');
  await fillDatabase({ url, members, now: server.clock.now(), keepsWhatIsOver: true });
  client = new pg.Client({ connectionString: url });
  await client.connect();
  // What no example has, or few.
  await client.query(`
    insert into rate_uses
      select sha256(key::text::bytea), place, '${server.clock.now().toISOString()}'::timestamptz + key * interval '10 seconds'
      from generate_series(1, 500) as key, generate_series(1, 40) as place;
    insert into reminder_stops select id, created_at from members on conflict do nothing;
    insert into session_snapshots (id, family_id, membership_number, session_data, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid(), '100000000000', '{}', created_at, created_at from sessions;
    insert into visitor_claims
      select sha256(id::text::bytea), id, created_at, created_at + interval '30 minutes' from applications;
    insert into passkeys
      select id, id, sha256(id::text::bytea), '', 0, '{}', '', created_at, created_at from members;
    insert into passkey_challenges
      select sha256(id::text::bytea), id, 'prove', created_at from members;
    insert into passkey_offers select id, created_at from members on conflict do nothing;
    insert into account_notices
      select id, id, 'new-login', 'mail', created_at, '', created_at, created_at, null, created_at from members;
    insert into account_changes (id, member_id, kind, asked_at, due_at, ended_at)
      select gen_random_uuid(), m.id, 'phone', m.created_at, m.created_at, case when past.n > 0 then m.created_at end
      from members as m cross join generate_series(0, 2) as past(n)
      where not exists (select from account_changes as c where c.member_id = m.id);
    insert into service_requests (id, policy_id, kind, state, folio, asked_at, ended_at)
      select gen_random_uuid(), id, 'tow', 'taken', 'S-1', created_at, created_at from policies;
    insert into endorsements
      (id, policy_id, number, kind, state, plates, asked_at, effective_at, document_edition, document_key, mailed_at, updated_at)
      select gen_random_uuid(), p.id, 1, 'plates', 'confirmed', 'ABC-123-A', p.created_at, p.created_at, 1, p.id::text,
        p.created_at, p.created_at
      from policies as p where not exists (select from endorsements as e where e.policy_id = p.id);
    insert into unkept_cards select id, created_at, true from cards on conflict do nothing;
    insert into mandates (id, application_id, member_id, card_id, amount, charges, text_version, given_at, lapses_at, ended_at, ended_how)
      select gen_random_uuid(), t.application_id, a.member_id, t.card_id, 1, 11, '', t.created_at, t.created_at + interval '13 months',
        case when past.n > 0 then t.created_at end, case when past.n > 0 then 'member'::mandate_end end
      from payment_attempts as t join applications as a on a.id = t.application_id cross join generate_series(0, 1) as past(n)
      where t.status = 'charged'
      on conflict do nothing;
    insert into cancellations
      (id, policy_id, folio, asked_by, state, effective_on, may_get_all_back, previewed, asked_at, insurer_asked_at,
        effective_at, has_all_back, vin, ended_at, document_key, updated_at)
      select gen_random_uuid(), p.id, p.id::text, 'member', 'confirmed', p.start_date, true, 100, p.created_at, p.created_at,
        p.created_at, true, p.id::text, p.created_at, p.id::text, p.created_at
      from policies as p where p.start_date is not null
        and not exists (select from cancellations as c where c.policy_id = p.id);
    insert into renewals (policy_id, end_date, state, told, told_at, created_at, updated_at)
      select p.id, p.end_date, 'ended', 100, p.created_at, p.created_at, p.created_at
      from policies as p where p.end_date is not null
      on conflict do nothing;
    -- What was to be looked at years ago has been.
    update renewals set look_at = null where look_at < '${server.clock.now().toISOString()}';
    insert into renewal_mails (id, policy_id, kind, created_at, sent_at, updated_at)
      select gen_random_uuid(), policy_id, 'in-30', created_at, created_at, created_at from renewals
      on conflict do nothing;
    insert into cancellation_refunds
      (id, cancellation_id, charge_id, card_id, amount, state, due_on, created_at, refunded_at, updated_at)
      select gen_random_uuid(), c.id, a.gateway_charge_id, a.card_id, 100, 'refunded', c.effective_on, c.asked_at, c.asked_at,
        c.asked_at
      from cancellations as c join policies as p on p.id = c.policy_id
        join payment_attempts as a on a.application_id = p.application_id and a.gateway_charge_id is not null
      on conflict do nothing;
    insert into cancellation_mails (id, cancellation_id, kind, created_at, sent_at, updated_at)
      select gen_random_uuid(), id, 'asked', asked_at, asked_at, asked_at from cancellations on conflict do nothing;
    insert into audit_chain (position, event_id, key_id, commitment, settled_through, hash)
      select 1000000 + id, id, 1, '', 0, '' from audit_events on conflict do nothing;
    insert into account_deletions (id, member_id, asked_at, due_at, ended_at, ended_how)
      select gen_random_uuid(), id, created_at, created_at, created_at, 'done' from members;
    -- Each has its turn within a day, and has been heard of.
    update policies set receipts_ask_at = '${server.clock.now().toISOString()}'::timestamptz + random() * interval '1 day',
      receipts_as_of = '${server.clock.now().toISOString()}' where receipts_ask_at is not null;
    update receipts set state = 'paid' where state = 'upcoming' and due_date <= '${server.clock.now().toISOString()}'::date;
    insert into receipt_charges
      (id, receipt_id, attempt, idempotency_key, card_id, amount, status, initiated_by, created_at, updated_at)
      select gen_random_uuid(), r.id, 1, r.id::text, t.card_id, r.amount, 'charged', 'member', p.created_at, p.created_at
      from receipts as r join policies as p on p.id = r.policy_id
      join payment_attempts as t on t.application_id = p.application_id and t.status = 'charged'
      where r.number = 2 and not exists (select from receipt_charges as c where c.receipt_id = r.id);
    insert into mandate_attempts
      (id, policy_id, member_id, card_id, idempotency_key, status, charges, amount, text_version, given_at, mailed_at,
        created_at, updated_at)
      select gen_random_uuid(), p.id, p.member_id, t.card_id, 'card-' || p.id, 'charged', 11, 100, '', p.created_at,
        p.created_at, p.created_at, p.created_at
      from policies as p join payment_attempts as t on t.application_id = p.application_id and t.status = 'charged';
    insert into receipt_mails (id, receipt_id, kind, attempt, sent_at, created_at, updated_at)
      select gen_random_uuid(), receipt_id, 'paid', 0, created_at, created_at, updated_at from receipt_charges
      on conflict do nothing;
    update receipts set collect_at = '${server.clock.now().toISOString()}'::timestamptz + random() * interval '1 day'
      where collect_at is not null;
    update receipts set report_at = null;
    insert into late_charges select id::text, id, created_at, created_at, created_at from payment_attempts;
    analyze;
    set random_page_cost = 1.1;`);
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::int as rows from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  sizes = new Map(rows.map(({ name, rows: count }) => [name, count]));
}, 180_000);
afterAll(async () => {
  await client.end();
  await server.close();
});

const scans = new Set(['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Heap Scan']);

/** What of a plan grows with the number of members. */
function growing(node: PlanNode): string[] {
  const table = node['Relation Name'];
  if (table === undefined || !scans.has(node['Node Type']) || (sizes.get(table) ?? 0) < large) return [];
  if (node['Node Type'] === 'Seq Scan') return [`reads all of ${table}`];
  const loops = node['Actual Loops'] ?? 1;
  const touched =
    ((node['Actual Rows'] ?? node['Plan Rows']) + (node['Rows Removed by Filter'] ?? 0)) * loops;
  return touched > most ? [`${touched} rows of ${table} by ${node['Index Name'] ?? node['Node Type']}`] : [];
}

const isExcepted = (exceptions: Exception[], { text }: Statement) =>
  exceptions.some((exception) => exception.text.test(text));

async function findGrowing(mode: PlanMode, of: Statement[]): Promise<string[]> {
  const found: string[] = [];
  for (const statement of of) {
    const nodes = await explainStatement(client, statement, mode);
    for (const what of nodes.flatMap(growing)) found.push(`${what}: ${statement.text}`);
  }
  return found;
}

test('trust.md, Audit: every act of theirs is recorded', async () => {
  const { rows } = await client.query<{ kinds: string[]; logins: string[] }>(`
    select array_agg(distinct kind order by kind) as kinds,
      array_agg(distinct details ->> 'by' order by details ->> 'by') filter (where kind = 'logged-in') as logins
    from audit_events`);
  const expected: EventKind[] = [
    'account-change-approved',
    'account-change-asked',
    'account-change-done',
    'account-change-stopped',
    'account-made',
    'account-moved',
    'address-added',
    'address-changed',
    'address-removed',
    'cancellation-asked',
    'cancellation-refunded',
    'cancellation-taken-back',
    'card-added',
    'card-removed',
    'code-entered',
    'code-sent',
    'consents-given',
    'device-remembered',
    'document-read',
    'document-stored',
    'email-proven',
    'endorsement-asked',
    'endorsement-confirmed',
    'issuing-started',
    'logged-in',
    'login-undone',
    'mandate-ended',
    'mandate-given',
    'other-sessions-ended',
    'passkey-added',
    'passkey-removed',
    'payment-charged',
    'payment-declined',
    'payment-opened',
    'policy-cancelled',
    'policy-issued',
    'policy-ended-unpaid',
    'policy-read',
    'policy-reinstated',
    'reinstatement-offered',
    'refund-account-asked',
    'refund-account-given',
    'policy-suspended',
    'receipt-charge-declined',
    'receipt-charge-opened',
    'receipt-paid',
    'receipt-reported',
    'refund-done',
    'refund-started',
    'reminders-stopped',
    'service-asked',
    'service-taken',
    'session-ended',
  ];
  expect(rows[0]?.kinds).toEqual(expect.arrayContaining(expected));
  expect(rows[0]?.logins).toEqual(['account', 'code', 'holder-link', 'link', 'passkey']);
});

describe('architecture.md, Database: no statement of the journey reads what grows with the members', () => {
  test('every call was made, and every growing table is large', () => {
    const answered = new Set(
      server.logs
        .map((line) => JSON.parse(line) as { route?: string; status?: number })
        .flatMap(({ route, status }) => (status !== undefined && status < 400 ? (route ?? []) : [])),
    );
    const paths = Object.values(allContracts).map(({ path }) => path);
    expect(paths.filter((path) => !answered.has(path))).toEqual([]);
    const small = [...sizes].filter(([, rows]) => rows < large).map(([name]) => name);
    expect(small.toSorted()).toEqual([
      'brand_models',
      'catalogue_imports',
      'code_guards',
      'data_keys',
      'insurer_news',
      'loaded_files',
      'released_memberships',
      'schema_migrations',
      'schema_migrations_lock',
      'web_assets',
    ]);
  });

  test('planned for its values', async () => {
    const found = await findGrowing(
      'custom',
      statements.filter((one) => !isExcepted(reading, one)),
    );
    expect(found).toEqual([]);
  });

  test('planned once for any values, as prepared statements are', async () => {
    const planned = statements.filter((one) => !isExcepted([...reading, ...plannedEachTime], one));
    const found = await findGrowing('generic', planned);
    expect(found).toEqual([]);
    const prepared = statements.filter(({ name }) => name !== undefined);
    expect(prepared).not.toEqual([]);
    expect(prepared.filter((one) => isExcepted(plannedEachTime, one))).toEqual([]);
  });
});
