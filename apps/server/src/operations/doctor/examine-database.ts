import type { Database } from '../../db/connection.ts';
import { findWrappingSecret } from '../../db/open-data-keys.ts';
import { DatabaseStartError } from '../../db/start-error.ts';
import { NewerDatabase, pendingMigrations } from '../../db/migrate.ts';
import { findWrongRights } from '../../db/server-user.ts';
import { readFigures } from '../../workflows/read-figures.ts';
import { works } from '../../workflows/works.ts';
import { listDue, type DueKind } from '../due/list-due.ts';
import { fine, wrong, type Finding } from './finding.ts';
import { findTombstone } from '../../workflows/accounts/tombstones.ts';
import type { DocumentStore } from '../../providers/document-store/port.ts';
import { readConnection, readDatabaseClock, readLastDeleted } from './repository.ts';

const mostSkewMs = 2000;
const mostWaitSeconds = 10 * 60;
/** What ends by itself; the other groups of ops:stuck wait for a member, or stay because nothing can be done. */
const endsByItself: readonly DueKind[] = [
  'charge-unsettled',
  'refund-not-done',
  'late-charge-not-returned',
  'document-missing',
  'endorsement-not-done',
  'cancellation-not-done',
  'mail-unsent',
  'deletion-not-done',
];

/** Over which connection the server reaches its database, and as whom. */
export async function examineConnection(db: Database): Promise<Finding[]> {
  const [row, rights] = await Promise.all([readConnection(db), findWrongRights(db)]);
  if (row === undefined) return [];
  const { isEncrypted, isHere } = row;
  const about = 'user of the database';
  const problems = [
    ...rights.excess.map((one) =>
      wrong(about, `${one}: give the server a user of its own, who owns nothing`),
    ),
    ...rights.lacking.map((one) => wrong(about, `${one}: npm run migrate, as the owner`)),
  ];
  return [
    isEncrypted || isHere
      ? fine('database', isEncrypted ? 'reached over TLS' : 'on this machine')
      : wrong('database', 'reached without TLS: set ?sslmode=verify-full'),
    ...(problems.length > 0 ? problems : [fine(about, 'may do what a server needs, and no more')]),
  ];
}

/** Whether a SECRET of before is still needed (docs/operations.md, Changing SECRET). */
export async function examineSecrets(db: Database, secrets: readonly string[]): Promise<Finding> {
  const about = 'secret';
  try {
    const at = await findWrappingSecret(db, secrets);
    if (at === undefined) return wrong(about, 'the database has no data keys yet: start a server');
    if (at > 0)
      return wrong(about, `the data keys are wrapped with number ${at + 1} of SECRET: restart a server`);
    return fine(
      about,
      secrets.length > 1 ? 'only the first is needed: drop the others' : 'opens the data keys',
    );
  } catch (error) {
    if (!(error instanceof DatabaseStartError)) throw error;
    return wrong(about, error.message);
  }
}

export async function examineClock(db: Database, clock: () => Date): Promise<Finding> {
  const before = clock().getTime();
  const there = await readDatabaseClock(db);
  const here = (before + clock().getTime()) / 2;
  const skewMs = Math.round(Math.abs(there.getTime() - here));
  const words = `${skewMs} ms from the database's`;
  return skewMs > mostSkewMs
    ? wrong('clock', `${words}: let both follow a time server (NTP)`)
    : fine('clock', words);
}

export async function examineMigrations(db: Database): Promise<Finding> {
  try {
    const pending = await pendingMigrations(db);
    if (pending.length === 0) return fine('migrations', 'the database has all that this release knows');
    return wrong(
      'migrations',
      `${pending.length} to come, from ${pending[0]}: npm run migrate, as the owner`,
    );
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error;
    return wrong('migrations', `a later release made ${error.migration}: run that release`);
  }
}

/** What waits, and what nobody is at work on. */
export async function examineQueue(db: Database, now: Date): Promise<Finding[]> {
  const [{ queue }, due] = await Promise.all([
    readFigures(
      db,
      works.flatMap(({ name, retry }) => (retry === undefined ? [] : [name])),
      now,
    ),
    listDue(db, { now, limit: 1, olderThanMs: mostWaitSeconds * 1000 }),
  ]);
  const oldest = Math.round(Math.max(0, ...queue.map(({ oldestSeconds }) => oldestSeconds)));
  const waiting = queue.reduce((sum, { count }) => sum + count, 0);
  const words = `${waiting} jobs wait, the oldest for ${oldest} s`;
  const stuck = due
    .filter(({ kind, rows }) => rows.length > 0 && endsByItself.includes(kind))
    .map(({ kind }) => kind);
  return [
    oldest > mostWaitSeconds
      ? wrong('queue', `${words}: is a server running? Its log says why jobs fail`)
      : fine('queue', words),
    stuck.length > 0
      ? wrong('stuck work', `${stuck.join(', ')}: npm run ops:stuck shows it`)
      : fine('stuck work', 'none for more than 10 minutes'),
  ];
}

/** So many of the members deleted last are looked for. */
const lastDeleted = 20;

/** Whether it is noted outside the database who was deleted, so that a restored backup does not bring them back. */
export async function examineTombstones(
  db: Database,
  tombstones: Pick<DocumentStore, 'get'>,
): Promise<Finding> {
  const about = 'tombstones';
  const deleted = await readLastDeleted(db, lastDeleted);
  const answers = await Promise.all(
    deleted.map(async (memberId) => await findTombstone(tombstones, memberId)),
  );
  const missing = answers.filter(({ kind }) => kind !== 'found').length;
  if (missing > 0)
    return wrong(
      about,
      `${missing} of the last ${deleted.length} deleted members have none here: every server and command needs the same TOMBSTONE_DIR or TOMBSTONE_S3_BUCKET`,
    );
  return fine(about, `all of the last ${deleted.length} deleted members have one`);
}
