import { randomUUID } from 'node:crypto';
import type { Executor } from '../../db/connection.ts';
import type { ConsentKind, ConsentSubject } from './consent-texts.ts';

export type Consent = { kind: ConsentKind; version: string; granted: boolean };

/** The last word on each kind. */
export async function findLatest(db: Executor, subject: ConsentSubject): Promise<Consent[]> {
  const { memberId, applicationId } = subject;
  if (memberId === null && applicationId === null) return [];
  return await db
    .selectFrom('consents')
    .select(['kind', 'version', 'granted'])
    .distinctOn('kind')
    .where((eb) =>
      eb.or([
        ...(memberId === null ? [] : [eb('member_id', '=', memberId)]),
        ...(applicationId === null ? [] : [eb('application_id', '=', applicationId)]),
      ]),
    )
    .orderBy('kind')
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
}

export async function insertConsents(
  db: Executor,
  subject: ConsentSubject,
  consents: Consent[],
  now: Date,
): Promise<void> {
  if (consents.length === 0) return;
  await db
    .insertInto('consents')
    .values(
      consents.map((consent) => ({
        id: randomUUID(),
        member_id: subject.memberId,
        application_id: subject.applicationId,
        ...consent,
        at: now,
      })),
    )
    .execute();
}
