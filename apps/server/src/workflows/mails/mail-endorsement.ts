import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { requireStored } from '../../db/stored-data.ts';
import { endorsementMail } from '../../mails/endorsement-made.ts';
import { endorsementRefusedMail } from '../../mails/endorsement-refused.ts';
import { listRefunds } from '../../modules/policies/cancelling/refunds/repository.ts';
import type { Endorsement } from '../../modules/policies/endorsements/endorsement.ts';
import { findMandateAttempt } from '../../modules/mandates/attempts/repository.ts';
import {
  findEndorsement,
  recordEndorsementMail,
  touchEndorsement,
} from '../../modules/policies/endorsements/repository.ts';
import { isPricedKind, storedOffer } from '../../modules/policies/endorsements/priced/stored-change.ts';
import { coverWordsOf, issuedOf } from '../../modules/policies/policy.ts';
import { findPolicyById } from '../../modules/policies/repository.ts';
import { findCardNames } from '../../modules/receipts/link/repository.ts';
import { rulesOf } from '../policy/endorsing/kinds.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import { withLease } from '../engine/lease.ts';
import type { Handler, JobOutcome } from '../engine/queue.ts';
import { recordStep } from '../engine/steps.ts';
import type { Services } from '../services.ts';

type Dependencies = Pick<Services, 'db' | 'clock' | 'email' | 'mailFrom' | 'publicUrl'>;

/** A changed address: the former one learns of it too, so that nobody is cut off unawares. */
function recipientsOf({ kind, changes }: Endorsement, current: string | null): string[] {
  const former = kind === 'contact' ? changes.from.email : null;
  return [...new Set([current, former])].filter((one) => one !== null);
}

/** A change that nothing was charged for: what was charged is told of when it goes back. */
const isRefused = ({ state, receiptId }: Endorsement) => state === 'refused' && receiptId === null;

/** Tells the member that a change of the policy is in force or was refused, at the policy's address. */
export function createMailEndorsement({ db, clock, email, mailFrom, publicUrl }: Dependencies): Handler {
  const findUnsent = async (id: string) => {
    const endorsement = await findEndorsement(db, id);
    if (endorsement === undefined || endorsement.mailedAt !== null || endorsement.mailRefusedAt !== null) {
      return undefined;
    }
    if (endorsement.documentKey === null && !isRefused(endorsement)) return undefined;
    const policy = await findPolicyById(db, endorsement.policyId);
    return policy && { endorsement, policy };
  };

  const write = async (id: string): Promise<JobOutcome> => {
    // Under the lease: another runner may have sent it meanwhile.
    const found = await findUnsent(id);
    if (found === undefined) return 'done';
    const { endorsement, policy } = found;
    const step = { applicationId: policy.applicationId, workflow: 'mail-endorsement', step: 'mail' } as const;
    const { insured, vehicle } = policy.inForce;
    const recipients = recipientsOf(endorsement, insured.email);
    if (recipients.length === 0) {
      await recordEndorsementMail(db, id, 'refused', clock());
      await recordStep(db, { ...step, outcome: 'refused', detail: 'no-address', at: clock() });
      return 'done';
    }
    const data = {
      givenName: insured.name,
      policyNumber: issuedOf(policy).policyNumber,
      brandModel: vehicle.brandModel,
      year: vehicle.year,
      publicUrl,
    };
    const mail = isRefused(endorsement)
      ? endorsementRefusedMail({ ...data, words: rulesOf(endorsement).mail.refused })
      : endorsementMail({
          ...data,
          words: rulesOf(endorsement).mail,
          cover: coverWordsOf(policy),
          payment: await findPayment(db, endorsement),
          difference: isPricedKind(endorsement.kind) ? (endorsement.price?.total ?? null) : null,
          refunds: await listRefunds(db, { endorsementId: id }),
          later: laterOf(endorsement),
          authorised: await findAuthorised(db, endorsement),
          number: requireStored(endorsement.number, 'endorsements.number', id),
          effectiveAt: requireStored(endorsement.effectiveAt, 'endorsements.effective_at', id),
        });
    const answers = await Promise.all(
      recipients.map((to, place) => {
        // The id never changes, so that a mailbox can recognise a duplicate.
        const messageId = `endorsement.${id}${place === 0 ? '' : '.former'}@socio-seguro`;
        return email.send({ to, messageId, from: mailFrom, ...mail });
      }),
    );
    const answer = answers.find(({ kind }) => kind === 'unknown') ??
      answers.find(({ kind }) => kind === 'sent') ?? { kind: 'refused' as const };
    const detail = answer.kind === 'unknown' ? answer.reason : null;
    const outcome = answer.kind === 'sent' ? 'done' : answer.kind;
    await recordStep(db, { ...step, outcome, detail, at: clock() });
    if (answer.kind === 'unknown') await touchEndorsement(db, id, clock());
    else await recordEndorsementMail(db, id, answer.kind, clock());
    return answer.kind === 'unknown' ? 'later' : 'done';
  };

  return async (id) => {
    const found = await findUnsent(id);
    if (found === undefined) return 'done';
    const outcome = await withLease(db, found.policy.applicationId, () => write(id));
    return outcome === 'busy' ? 'later' : outcome;
  };
}

function laterOf({ id, kind, offer }: Endorsement) {
  const later = isPricedKind(kind) ? storedOffer.read(offer, id).later : null;
  return later === null || later.before === later.after ? null : later;
}

/** What was charged for it. */
async function findPayment(db: Database, { receiptId }: Endorsement) {
  if (receiptId === null) return null;
  const row = await db
    .selectFrom('receipt_charges as a')
    .innerJoin('cards as c', 'c.id', 'a.card_id')
    .select(['a.id', 'a.amount', 'a.receipt_number as receiptNumber', 'c.brand', 'c.last_four as lastFour'])
    .where('a.receipt_id', '=', receiptId)
    .where('a.status', '=', 'charged')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, amount, brand, lastFour } = row;
  const receiptNumber = requireStored(row.receiptNumber, 'receipt_charges.receipt_number', id);
  return { amount, receiptNumber, card: { brand, lastFour } };
}

/** With which card, where it was verified for it. */
async function findAuthorised(db: Database, { id, kind }: Endorsement) {
  const attempt = kind === 'collected-by-product' ? await findMandateAttempt(db, id) : undefined;
  return attempt === undefined
    ? null
    : { terms: attempt.terms, card: await findCardNames(db, attempt.cardId) };
}

/** As indexes endorsements_untold and endorsements_not_tellable say it. */
const unmailed = (db: Database, isRefused: boolean) =>
  db
    .selectFrom('endorsements as e')
    .innerJoin('policies as o', 'o.id', 'e.policy_id')
    .where(sql<boolean>`(e.document_key is not null or (e.state = 'refused' and e.receipt_id is null))`)
    .where('e.mailed_at', 'is', null)
    .where('e.mail_refused_at', isRefused ? 'is not' : 'is', null);

export async function findUnmailedEndorsements(db: Database, which: Which): Promise<string[]> {
  const due =
    'before' in which
      ? sql<boolean>`e.updated_at < ${which.before}`
      : sql<boolean>`o.application_id = ${which.applicationId}`;
  const rows = await unmailed(db, false)
    .select('e.id')
    .where(due)
    .orderBy('e.updated_at')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

export function seeEndorsementMails(ended: 'unsent' | 'refused') {
  return async (db: Database, { before, limit }: Bounds): Promise<Found> => {
    const rows = await unmailed(db, ended === 'refused')
      .select(['o.application_id as applicationId', 'e.asked_at as since', total])
      .select(sql<string>`'endorsement'`.as('state'))
      .select(sql<null>`null`.as('amount'))
      .where('e.asked_at', '<=', before)
      .orderBy('since')
      .limit(limit)
      .execute();
    return toFound(rows);
  };
}
