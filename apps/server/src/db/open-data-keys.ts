import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { DAY } from '@socio/domain/spans';
import type { Database, Executor } from './connection.ts';
import { createDataKeys, unwrapKey, wrapKey, type DataKey, type DataKeys } from './data-keys.ts';
import { DatabaseStartError } from './start-error.ts';

const keyBytes = 32;
/** Until servers of the release before are gone. */
const waitMs = 7 * DAY;

type Row = DataKey & { wrapped: Buffer; wrappedBy: number };

/**
 * The data keys of an installation, unwrapped with any of `secrets`. The first start makes them; whoever starts with
 * another first secret wraps them anew with that, so that the others can be dropped. Throws a DatabaseStartError if none
 * of the secrets opens them.
 */
export async function openDataKeys(
  db: Database,
  secrets: readonly string[],
  clock: () => Date,
): Promise<DataKeys> {
  const rows = (await readKeys(db, secrets)) ?? (await makeKeys(db, secrets, clock()));
  const [first = '', later] = [secrets[0], rows.filter(({ wrappedBy }) => wrappedBy > 0)];
  for (const { id, bytes, wrapped } of later) {
    // Not if another server was faster.
    await db
      .updateTable('data_keys')
      .set({ wrapped: wrapKey(bytes, first) })
      .where('id', '=', id)
      .where('wrapped', '=', wrapped)
      .execute();
  }
  return createDataKeys(rows, clock);
}

/** With which of the secrets the keys are wrapped: 0 is the first. Undefined if there are none yet; throws likewise. */
export async function findWrappingSecret(
  db: Database,
  secrets: readonly string[],
): Promise<number | undefined> {
  const rows = await readKeys(db, secrets);
  return rows && Math.max(...rows.map(({ wrappedBy }) => wrappedBy));
}

/**
 * Makes new keys in place of those that none of the secrets opens; false, and nothing is changed, if they are opened.
 * For the owner of the database: servers may not delete a key. `record` is written together with them.
 */
export async function replaceDataKeys(
  db: Database,
  {
    secrets,
    now,
    record,
  }: { secrets: readonly string[]; now: Date; record: (trx: Executor) => Promise<void> },
): Promise<boolean> {
  const isLost = await readKeys(db, secrets).then(
    () => false,
    (error: unknown) => {
      if (error instanceof DatabaseStartError) return true;
      throw error;
    },
  );
  if (!isLost) return false;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('data_keys').execute();
    await insertKey(trx, { bytes: randomBytes(keyBytes), usedFrom: now, isSecret: false }, { secrets, now });
    await record(trx);
  });
  return true;
}

async function readKeys(db: Executor, secrets: readonly string[]): Promise<[Row, ...Row[]] | undefined> {
  const stored = await db.selectFrom('data_keys').selectAll().orderBy('used_from').orderBy('id').execute();
  const [first, ...others] = stored.map(({ id, used_from: usedFrom, is_secret: isSecret, wrapped }): Row => {
    for (const [wrappedBy, secret] of secrets.entries()) {
      const bytes = unwrapKey(wrapped, secret);
      if (bytes !== null) return { id, bytes, usedFrom, isSecret, wrapped, wrappedBy };
    }
    throw new DatabaseStartError(
      'SECRET is not the one that the keys in the database are wrapped with: add that one to it, after a comma. ' +
        'If it is lost: docs/operations.md, A lost SECRET.',
    );
  });
  return first && [first, ...others];
}

async function makeKeys(db: Database, secrets: readonly string[], now: Date): Promise<[Row, ...Row[]]> {
  return await db.transaction().execute(async (trx) => {
    // Of servers that start together, one.
    await sql`select pg_advisory_xact_lock(710030)`.execute(trx);
    const made = await readKeys(trx, secrets);
    if (made !== undefined) return made;
    const { rows } = await sql<{ isUsed: boolean }>`
      select exists (select from sessions) or exists (select from policies) as "isUsed"`.execute(trx);
    const isUsed = rows[0]?.isUsed === true;
    const insert = (key: Omit<DataKey, 'id'>) => insertKey(trx, key, { secrets, now });
    const bytes = randomBytes(keyBytes);
    if (!isUsed) return [await insert({ bytes, usedFrom: now, isSecret: false })];
    // Servers of the release before, which know SECRET alone, may go on for a while.
    return [
      await insert({ bytes: Buffer.from(secrets[0] ?? ''), usedFrom: now, isSecret: true }),
      await insert({ bytes, usedFrom: new Date(now.getTime() + waitMs), isSecret: false }),
    ];
  });
}

async function insertKey(
  trx: Executor,
  key: Omit<DataKey, 'id'>,
  { secrets: [secret = ''], now }: { secrets: readonly string[]; now: Date },
): Promise<Row> {
  const wrapped = wrapKey(key.bytes, secret);
  const { id } = await trx
    .insertInto('data_keys')
    .values({ made_at: now, used_from: key.usedFrom, is_secret: key.isSecret, wrapped })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...key, id, wrapped, wrappedBy: 0 };
}
