import { join } from 'node:path';
import { dataTables } from '@socio/domain/personal-data/columns';
import { dataKinds, type DataKind, type DataKindRule } from '@socio/domain/personal-data/kinds';
import {
  fateTexts,
  kindTexts,
  lawTexts,
  recipientTexts,
  retentionWords,
} from '@socio/domain/personal-data/texts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { databaseUrlOf } from '../operations/testing/operations-world.ts';

let server: TestServer;
let client: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  client = new pg.Client({ connectionString: await databaseUrlOf(server, 'owner') });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.close();
});

const tablesOf = async (schema: string): Promise<Record<string, string[]>> => {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.table_name as table, array_agg(c.column_name::text order by c.column_name) as columns
     from information_schema.columns as c
     join information_schema.tables as t using (table_schema, table_name)
     where table_schema = $1 and t.table_type = 'BASE TABLE' group by 1`,
    [schema],
  );
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
};

type Kinds = Partial<Record<DataKind, readonly string[]>>;
const entries = Object.entries(dataTables) as [string, string | Kinds][];
const personal = entries.flatMap(([name, kinds]): [string, Kinds][] =>
  typeof kinds === 'string' ? [] : [[name, kinds]],
);
const impersonal = entries.flatMap(([name, why]): [string, string][] =>
  typeof why === 'string' ? [[name, why]] : [],
);

describe('trust.md, The member’s data: the table says what every column is', () => {
  test('each column of the product’s tables, or why a table holds nothing about a person', async () => {
    const found = await tablesOf('public');
    const listed = Object.fromEntries(
      personal
        .filter(([name]) => name !== 'document store')
        .map(([name, kinds]) => [
          name,
          Object.values(kinds)
            .flat()
            .toSorted((a, b) => a.localeCompare(b)),
        ]),
    );
    const why = new Map(impersonal);
    const holding = Object.entries(found).filter(([name]) => !why.has(name));
    const sorted = holding.map(([name, columns]) => [name, columns.toSorted((a, b) => a.localeCompare(b))]);
    // A new column: say in packages/domain/src/personal-data/columns.ts which kind of data it holds.
    expect(Object.fromEntries(sorted)).toEqual(listed);
    // One for each day.
    const queue = Object.keys(await tablesOf('pgboss')).filter((name) => !/^queue_stats_\d+$/.test(name));
    const all = new Set([...Object.keys(found), ...queue.map((name) => `pgboss.${name}`)]);
    expect([...all].filter((name) => !why.has(name) && !(name in listed))).toEqual([]);
    expect([...why.keys()].filter((name) => !all.has(name))).toEqual([]);
  });
});

describe('docs/privacy.md', () => {
  test('is what the table says (npx vitest run --project server personal-data.test.ts -u prints it anew)', async () => {
    const page = join(import.meta.dirname, '../../../../docs/privacy.md');
    await expect(printPage()).toMatchFileSnapshot(page);
  });
});

const rules: Readonly<Record<DataKind, DataKindRule>> = dataKinds;
const kinds = Object.keys(dataKinds) as DataKind[];

function placesOf(kind: DataKind): string {
  return personal
    .flatMap(([name, held]) => (held[kind] === undefined ? [] : [`\`${name}\`: ${held[kind].join(', ')}`]))
    .join('; ');
}

function printPage(): string {
  return [
    '# Personal data',
    '',
    'Printed from `packages/domain/src/personal-data`: what the product holds about a person, in the words that members read at `/privacidad`. `columns.ts` says where, `kinds.ts` for how long and what deleting an account does; purge and deletion read the same table. A test compares it with every table and column of the migrated database.',
    '',
    '## What, why, how long, who gets it',
    '',
    ...table(
      ['kind', 'what', 'why', 'how long', 'deleting the account', 'who gets it'],
      kinds.flatMap((kind) => {
        const words = kindTexts[kind];
        const { retention, fate, recipients } = rules[kind];
        if (words === null) return [];
        return [
          [
            kind,
            words.what,
            words.purpose,
            retentionWords(retention),
            fateTexts[fate],
            recipients.map((one) => recipientTexts[one].who).join(', ') || '–',
          ],
        ];
      }),
    ),
    '## Where',
    '',
    '`record` is what says nothing once the rest of its row is gone: keys, times, states.',
    '',
    ...table(['kind', 'columns'], kinds.map((kind) => [kind, placesOf(kind)])), // prettier-ignore
    '## Without personal data',
    '',
    ...table(['table', 'why'], impersonal.map(([name, why]) => [`\`${name}\``, why])), // prettier-ignore
    '## The law behind what is kept',
    '',
    `What belongs to a purchase is kept, blocked, ${lawTexts.until}:`,
    '',
    ...lawTexts.articles.map((article) => `- ${article}`),
    '',
    'The Ley Federal de Protección de Datos Personales en Posesión de los Particulares (DOF 20 March 2025, in force since 21 March 2025) gives the rights of acceso, rectificación, cancelación (which begins by blocking, and ends in deletion once what obliges to keep is over) and oposición. Authority: Secretaría Anticorrupción y Buen Gobierno.',
    '',
    'To be confirmed by counsel before going live, since nothing in the product depends on it: the numbers of the articles of that law; whether an intermediary’s own rules (Ley de Instituciones de Seguros y de Fianzas, its art. 492 against money laundering, the Reglamento de Agentes de Seguros y de Fianzas) ask for more than ten years or for more than what is kept; whether the ten years may begin with the policy’s last day for each document; whether proof of consent has to outlive a deletion that leaves no purchase.',
    '',
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}
