import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { cardChangedMail } from '../../mails/card-changed.ts';
import {
  findMandateAttempt,
  recordMandateMail,
  touchMandateAttempt,
} from '../../modules/mandates/attempts/repository.ts';
import { findCardNames } from '../../modules/receipts/link/repository.ts';
import { findPolicyById } from '../../modules/policies/repository.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import { withLease } from '../engine/lease.ts';
import type { Handler, JobOutcome } from '../engine/queue.ts';
import { recordStep } from '../engine/steps.ts';
import type { Services } from '../services.ts';

type Dependencies = Pick<Services, 'db' | 'clock' | 'email' | 'mailFrom' | 'publicUrl'>;

/** Tells the member which card the receipts are charged to from now on, so that nobody else's is put there unnoticed. */
export function createMailCardChange({ db, clock, email, mailFrom, publicUrl }: Dependencies): Handler {
  const findUnsent = async (id: string) => {
    const attempt = await findMandateAttempt(db, id);
    const isUnsent =
      attempt !== undefined &&
      attempt.givenAt !== null &&
      attempt.mailedAt === null &&
      attempt.mailRefusedAt === null;
    return isUnsent ? attempt : undefined;
  };

  const write = async (id: string): Promise<JobOutcome> => {
    // Under the lease: another runner may have sent it meanwhile.
    const attempt = await findUnsent(id);
    const policy = attempt && (await findPolicyById(db, attempt.policyId));
    if (attempt === undefined || policy === undefined) return 'done';
    const { applicationId, policyNumber, terms, cardId } = attempt;
    const { insured, vehicle } = policy.inForce;
    const mail = cardChangedMail({
      givenName: insured.name,
      policyNumber,
      brandModel: vehicle.brandModel,
      year: vehicle.year,
      card: await findCardNames(db, cardId),
      terms,
      publicUrl,
    });
    const to = insured.email;
    // The id never changes, so that a mailbox can recognise a duplicate.
    const messageId = `card-changed.${id}@socio-seguro`;
    const answer =
      to === null
        ? { kind: 'refused' as const }
        : await email.send({ to, messageId, from: mailFrom, ...mail });
    const detail = answer.kind === 'unknown' ? answer.reason : to === null ? 'no-address' : null;
    const outcome = answer.kind === 'sent' ? 'done' : answer.kind;
    await recordStep(db, {
      applicationId,
      workflow: 'mail-card-change',
      step: 'mail',
      outcome,
      detail,
      at: clock(),
    });
    if (answer.kind === 'unknown') {
      await touchMandateAttempt(db, id, clock());
      return 'later';
    }
    await recordMandateMail(db, id, answer.kind, clock());
    return 'done';
  };

  return async (id) => {
    const attempt = await findUnsent(id);
    if (attempt === undefined) return 'done';
    const outcome = await withLease(db, attempt.applicationId, () => write(id));
    return outcome === 'busy' ? 'later' : outcome;
  };
}

const unsent = (db: Database) =>
  db
    .selectFrom('mandate_attempts as t')
    .innerJoin('policies as p', 'p.id', 't.policy_id')
    .where('t.given_at', 'is not', null)
    .where('t.mailed_at', 'is', null);

export async function findUnsentCardMails(db: Database, which: Which): Promise<string[]> {
  const due =
    'before' in which
      ? sql<boolean>`t.updated_at < ${which.before}`
      : sql<boolean>`p.application_id = ${which.applicationId}`;
  const rows = await unsent(db)
    .where('t.mail_refused_at', 'is', null)
    .select('t.id')
    .where(due)
    .orderBy('t.updated_at')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

export function seeCardMails(ended: 'unsent' | 'refused') {
  return async (db: Database, { before, limit }: Bounds): Promise<Found> => {
    const rows = await unsent(db)
      .where('t.mail_refused_at', ended === 'refused' ? 'is not' : 'is', null)
      .select(['p.application_id as applicationId', 't.created_at as since', total])
      .select(sql<string>`'card-changed'`.as('state'))
      .select(sql<null>`null`.as('amount'))
      .where('t.created_at', '<=', before)
      .orderBy('since')
      .limit(limit)
      .execute();
    return toFound(rows);
  };
}
