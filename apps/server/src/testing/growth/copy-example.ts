import pg from 'pg';
import { DAY } from '@socio/domain/spans';
import { uuids, type Column, type Example, type ExampleRow, type ExampleTable } from './read-examples.ts';

/** SQL that depends on `n`, the number of the copy, and `shift`, by which it lies in the past. */
type Sql = string;

export type Copying = {
  /** Of all examples: tells their copies apart. */
  place: number;
  /** Single columns that identify a row. */
  keys: ReadonlySet<string>;
  now: Date;
};

/** What identifies a person, a purchase or a car, whether or not a unique index says so. */
const identifying = new Set([
  'accounts.cellphone',
  'accounts.email',
  'accounts.curp',
  'applications.phone_number',
  'applications.serial_number',
  'applications.license_plates',
  'cards.gateway_token',
  'payment_attempts.gateway_charge_id',
  'policies.policy_number',
  'policies.seal',
]);

/** Days that are no time of an event. */
const lastingDates = new Set(['birth_date']);

/** What the product deletes by itself: the column that decides, and for how long it is kept after that. */
const deleted: Record<string, { column: string; days: number }> = {
  sessions: { column: 'expires_at', days: 1 },
  session_snapshots: { column: 'updated_at', days: 1 },
  devices: { column: 'expires_at', days: 0 },
  otp_challenges: { column: 'valid_until', days: 1 },
  phone_proofs: { column: 'proven_at', days: 1 },
  visitor_claims: { column: 'expires_at', days: 0 },
  application_links: { column: 'expires_at', days: 0 },
};

/** What the product would have done by now, by the columns that say so; `now` is a timestamp. */
const done: Record<string, Record<string, (now: Sql) => Sql>> = {
  applications: {
    reminder_due_at: (now) => `case when reminder_due_at > ${now} then reminder_due_at end`,
  },
  receipts: {
    state: (now) => `case when ${isPaid(now)} then 'paid' else state end`,
    collect_at: (now) =>
      `case when not ${isPaid(now)} then greatest(collect_at, ${now} + interval '1 day') end`,
    paid_at: (now) => `case when ${isPaid(now)} then due_date else paid_at end`,
  },
};
const isPaid = (now: Sql): Sql => `(state = 'upcoming' and due_date <= ${now})`;

const literal = pg.escapeLiteral;
const digits = 9;
/** More than an example has. */
const maxKeys = 50;

/** The same kind of value for each copy. */
function another(value: string, place: number): Sql {
  const number = `lpad((n * 1000 + ${place})::text, ${digits}, '0')`;
  // Beginning with 7, which no made-up member or phone of the tests does.
  if (/^\d{10,}$/.test(value)) return `'7' || lpad(${number}, ${value.length - 1}, '0')`;
  if (value.includes('@')) return `'socio' || ${number} || ${literal(value.slice(value.indexOf('@')))}`;
  const prefix = /^([A-Z]+-)\d+$/.exec(value)?.[1];
  if (prefix !== undefined) return `${literal(prefix)} || '7' || ${number}`;
  return `upper(left(md5(${literal(value)} || ' ${place} ' || n), ${value.length}))`;
}

/** Random as far as indexes can tell, and valid: version 4, variant 1. */
function anotherId(id: string): Sql {
  return `overlay(overlay(md5('${id}' || n) placing '4' from 13) placing '8' from 17)::uuid`;
}

/** Where the example's identifiers occur, by what each copy has instead. */
function replacements(example: Example, { place, keys }: Copying): Map<string, Sql> {
  const found = new Map<string, Sql>();
  let numbers = 0;
  for (const [table, rows] of example) {
    for (const { name, type } of table.columns) {
      for (const value of rows.map((row) => row[name] ?? '')) {
        for (const id of value.match(uuids) ?? []) found.set(id, anotherId(id));
        const key = `${table.name}.${name}`;
        if (type === 'bytea' && value !== '') {
          found.set(value.slice(2), `encode(sha256(convert_to('${value}' || n, 'UTF8')), 'hex')`);
        } else if (value.length > 5 && (keys.has(key) || identifying.has(key)) && !value.match(uuids)) {
          if (!found.has(value)) found.set(value, another(value, place * maxKeys + numbers++));
        }
      }
    }
  }
  return found;
}

function valueOf(
  { name, type }: Column,
  value: string | null,
  { found, pattern }: { found: Map<string, Sql>; pattern: RegExp },
): Sql {
  if (value === null) return `null::${type}`;
  if (/^(?:timestamp|date)/.test(type) && !lastingDates.has(name)) {
    return `(${literal(value)}::${type} - shift)::${type}`;
  }
  const parts = value.split(pattern).filter((part) => part !== '');
  if (!parts.some((part) => found.has(part))) return `${literal(value)}::${type}`;
  const [only = ''] = parts;
  if (type === 'uuid') return found.get(only) ?? `${literal(value)}::uuid`;
  return `(${parts.map((part) => found.get(part) ?? literal(part)).join(' || ')})::${type}`;
}

/** Whether copies stay only while they are young: visitors are deleted, and charges are used or given back. */
function livesDays(example: Example): number | null {
  const isShort = ({ member_id, fulfilment }: ExampleRow) => member_id === null || fulfilment === 'charged';
  return rowsOf(example, 'applications').some(isShort) ? 30 : null;
}

/** One in so many copies is made. */
function rarity(example: Example): number {
  return rowsOf(example, 'applications').some(({ status }) => status === 'refunded') ? 20 : 1;
}

function rowsOf(example: Example, name: string): ExampleRow[] {
  return [...example].flatMap(([table, rows]) => (table.name === name ? rows : []));
}

/** Whether each copy is one of the members that are counted. */
export function isUsual(example: Example): boolean {
  const members = rowsOf(example, 'members').length;
  return members > 0 && livesDays(example) === null && rarity(example) === 1;
}

/**
 * Statements that each add copies $1 to $2 of one row; `copies` of them lie evenly in the years before `now`, the last
 * one now. What is deleted when it is over is added only if it is not over, and nothing is due that would have been done.
 */
export function copyExample(
  example: Example,
  copying: Copying,
  { copies, days, keepsWhatIsOver }: { copies: number; days: number; keepsWhatIsOver: boolean },
): string[] {
  const { place, now } = copying;
  const found = replacements(example, copying);
  const longestFirst = [...found.keys()].toSorted((one, other) => other.length - one.length);
  const escaped = longestFirst.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`(${escaped.join('|')})`);
  const at = (ago: number) => `${literal(new Date(now.getTime() - ago * DAY).toISOString())}::timestamptz`;
  const age = `${days} * (1 - (n - ${place % 10} / 10.0) / ${copies})`;
  const lives = keepsWhatIsOver ? null : livesDays(example);
  const only = [...(lives === null ? [] : [`${age} < ${lives}`]), `n % ${rarity(example)} = 0`].join(' and ');
  const statement = ({ name, columns }: ExampleTable, row: ExampleRow): string => {
    const values = columns.map(
      (column) => `${valueOf(column, row[column.name] ?? null, { found, pattern })} as "${column.name}"`,
    );
    const kept = keepsWhatIsOver ? undefined : deleted[name];
    const names = columns.map((column) => `"${column.name}"`);
    const taken = columns.map((column) => {
      const byNow = keepsWhatIsOver ? undefined : done[name]?.[column.name];
      return byNow === undefined ? `"${column.name}"` : byNow(at(0));
    });
    return `insert into ${name} (${names.join(', ')})
      select ${taken.join(', ')} from (
        select ${values.join(', ')}
        from (select n, make_interval(secs => 86400 * (${age})) as shift from generate_series($1::bigint, $2::bigint) as n where ${only}) as copy
      ) as made ${kept === undefined ? '' : `where ${kept.column} > ${at(kept.days)}`}`;
  };
  return [...example].flatMap(([table, rows]) => rows.map((row) => statement(table, row)));
}
