import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import type { Row } from './in-words.ts';
import type { Through } from './table.ts';

/** Whose rows: those of one member, and of some of their applications at a time. */
type Owner = { memberId: string; applicationIds: readonly string[] };

/** So many applications, and so many events, are read at once, however many there are. */
const applicationsAtOnce = 50;
const eventsAtOnce = 500;

const ofApplications = ({ applicationIds }: Owner) => sql`any(${[...applicationIds]}::uuid[])`;

/** How the rows of a table are found, by what they hang on. */
const conditions: Record<
  Exclude<Through, 'audit' | 'consent'>,
  (owner: Owner, table: string) => RawBuilder<unknown>
> = {
  id: ({ memberId }) => sql`id = ${memberId}`,
  member: ({ memberId }) => sql`member_id = ${memberId}`,
  // A number of the same browser that was another member's is not theirs.
  visit: ({ memberId }) => sql`family_id in (select family_id from sessions where member_id = ${memberId})
    and membership_number = (select membership_number from members where id = ${memberId})`,
  application: (owner) => sql`${sql.ref('application_id')} = ${ofApplications(owner)}`,
  quote: (owner) => sql`quote_id in (select id from quotes where application_id = ${ofApplications(owner)})`,
  attempt: (owner) =>
    sql`attempt_id in (select id from payment_attempts where application_id = ${ofApplications(owner)})`,
  charge: (owner) =>
    sql`gateway_charge_id in (
      select l.gateway_charge_id from late_charges as l join payment_attempts as a on a.id = l.attempt_id
      where a.application_id = ${ofApplications(owner)}
      union all
      select l.gateway_charge_id from late_charges as l join receipt_charges as c on c.id = l.receipt_charge_id
      join receipts as r on r.id = c.receipt_id join policies as p on p.id = r.policy_id
      where p.application_id = ${ofApplications(owner)})`,
  policy: (owner) =>
    sql`policy_id in (select id from policies where application_id = ${ofApplications(owner)})`,
  // By one index each; an endorsement gives money back in the same way.
  cancellation: (owner, table) => sql`id in (
    select r.id from ${sql.table(table)} as r join cancellations as c on c.id = r.cancellation_id
    join policies as p on p.id = c.policy_id where p.application_id = ${ofApplications(owner)}
    union all select r.id from ${sql.table(table)} as r join endorsements as e on e.id = r.endorsement_id
    join policies as p on p.id = e.policy_id where p.application_id = ${ofApplications(owner)})`,
  receipt: (owner) =>
    sql`receipt_id in (select r.id from receipts as r join policies as p on p.id = r.policy_id
      where p.application_id = ${ofApplications(owner)})`,
};

const select = (table: string, columns: readonly string[], where: RawBuilder<unknown>) =>
  sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} where ${where}`;

export type ReadRows = (
  asked: { memberId: string; applicationIds: readonly string[] },
  of: { table: string; columns: readonly string[]; through: Through },
) => AsyncGenerator<Row>;

/** By pages: there may be any number of them. */
async function* readEvents(
  db: Executor,
  memberId: string,
  { table, columns }: { table: string; columns: readonly string[] },
): AsyncGenerator<Row> {
  let after = '0';
  for (;;) {
    const page = sql`member_id = ${memberId} and id > ${after}::bigint order by member_id, id limit ${eventsAtOnce}`;
    const { rows } = await select(table, ['id', ...columns], page).execute(db);
    yield* rows;
    if (rows.length < eventsAtOnce) return;
    after = String(rows.at(-1)?.['id']);
  }
}

/** A member's rows of a table, some at a time: what is read next is read only once it is wanted. */
export function createReadRows(db: Executor): ReadRows {
  return async function* ({ memberId, applicationIds }, { table, columns, through }) {
    const read = async function* (where: RawBuilder<unknown>) {
      yield* (await select(table, columns, where).execute(db)).rows;
    };
    const pieces = Array.from({ length: Math.ceil(applicationIds.length / applicationsAtOnce) }, (_, n) =>
      applicationIds.slice(n * applicationsAtOnce, (n + 1) * applicationsAtOnce),
    );
    switch (through) {
      case 'id':
      case 'member':
      case 'visit':
        yield* read(conditions[through]({ memberId, applicationIds: [] }, table));
        return;
      case 'consent':
        yield* read(sql`member_id = ${memberId}`);
        for (const piece of pieces)
          yield* read(sql`application_id = any(${[...piece]}::uuid[]) and member_id is null`);
        return;
      case 'audit':
        yield* readEvents(db, memberId, { table, columns });
        return;
      default:
        for (const piece of pieces)
          yield* read(
            table === 'applications'
              ? sql`id = any(${[...piece]}::uuid[])`
              : conditions[through]({ memberId, applicationIds: piece }, table),
          );
    }
  };
}

/** All of a member's applications, the oldest first; those with a policy are found by it. */
export async function listApplicationIds(db: Executor, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id, created_at from applications where member_id = ${memberId} and status <> 'issued'
    union
    select a.id, a.created_at from policies join applications as a on a.id = policies.application_id
    where policies.member_id = ${memberId} and a.member_id = ${memberId}
    order by created_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** `endorsement`: its number; null for the policy itself, 0 for its cancellation. */
export type StoredDocument = { key: string; policyNumber: string; endorsement: number | null };

/** A member's policies, endorsements and cancellations that have a document. */
export async function listDocuments(db: Executor, memberId: string): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select document_key as key, policy_number as "policyNumber", null::int as endorsement
    from policies where member_id = ${memberId} and document_key is not null and policy_number is not null
    union all
    select e.document_key, p.policy_number, e.number
    from policies as p join endorsements as e on e.policy_id = p.id
    where p.member_id = ${memberId} and e.document_key is not null and p.policy_number is not null
    union all
    select c.document_key, p.policy_number, 0
    from policies as p join cancellations as c on c.policy_id = p.id
    where p.member_id = ${memberId} and c.document_key is not null and p.policy_number is not null
    order by "policyNumber", endorsement nulls first`.execute(db);
  return rows;
}
