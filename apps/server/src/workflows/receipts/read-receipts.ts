import { stateSaid } from '@socio/domain/receipts/receipt-state';
import { DAY, HOUR, MINUTE, spans } from '@socio/domain/spans';
import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import {
  askReceiptsLater,
  recordReceiptsRead,
  withoutReceipts,
} from '../../modules/policies/receipts/repository.ts';
import { issuedOf, nextReceiptsAsk, type Policy } from '../../modules/policies/policy.ts';
import { lockPolicy } from '../../modules/policies/endorsements/repository.ts';
import { findPolicyById } from '../../modules/policies/repository.ts';
import type { Receipt, ShowReceipts } from '../../modules/receipts/receipt.ts';
import { listReceipts, moveReceipts } from '../../modules/receipts/repository.ts';
import type { InsurerReceipt } from '../../providers/insurer/port.ts';
import { toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import type { Services } from '../services.ts';
import { makeReceipts, receiptsAtMost } from './make-receipts.ts';

type Dependencies = Pick<Services, 'db' | 'insurer' | 'clock'>;

const againAfterMs = HOUR;
/** Of which an operator is told. */
const silentAfterMs = 2 * DAY;

/** What the insurer says that differs from what is stored. */
function movesOf({ collecting }: Policy, stored: Receipt[], said: InsurerReceipt[]) {
  return stored.flatMap(({ number, state: from, paidAt }) => {
    const isItsOwn = collecting === null || number < collecting.from;
    const one = isItsOwn ? said.find((receipt) => receipt.number === number) : undefined;
    const state = one === undefined ? from : stateSaid({ number, state: from }, one.state);
    return state === from
      ? []
      : [{ number, from, state, paidAt: state === 'paid' ? (one?.paidAt ?? null) : paidAt }];
  });
}

/**
 * Asks the insurer how the receipts that it collects stand, and records it. Without an answer everything stays as it was,
 * with its hour; nothing here ever takes cover away.
 */
async function askInsurer({ db, insurer, clock }: Dependencies, policy: Policy): Promise<void> {
  const issued = issuedOf(policy);
  const answer = await insurer.receiptStates(issued.policyNumber);
  const now = clock();
  if (answer.kind !== 'states') {
    await askReceiptsLater(db, policy.id, new Date(now.getTime() + againAfterMs));
    return;
  }
  await db.transaction().execute(async (trx) => {
    await lockPolicy(trx, policy.id);
    // Under the lock: it may have left receipts to the product meanwhile.
    const locked = (await findPolicyById(trx, policy.id)) ?? policy;
    const stored = await listReceipts(trx, policy.id);
    const moves = movesOf(locked, stored, answer.receipts);
    const known = stored.map((one) => ({ ...one, ...moves.find(({ number }) => number === one.number) }));
    const askAt = nextReceiptsAsk(locked, known, issued, now);
    if (!(await recordReceiptsRead(trx, { id: policy.id, asOf: answer.asOf, askAt }))) return;
    await moveReceipts(trx, { policyId: policy.id, moves, now });
  });
}

export function createReadReceipts(services: Dependencies): Handler {
  return async (id) => {
    const policy = await findPolicyById(services.db, id);
    if (policy?.state === 'issued' && policy.collectedBy === 'insurer') await askInsurer(services, policy);
    return 'done';
  };
}

/** A page that is open asks again while the insurer is silent. */
const askPauseMs = MINUTE;

/**
 * What is stored, with its hour, at once. If the insurer was last heard a quarter of an hour ago, or longer, it is asked
 * meanwhile, and the page asks again soon. Of a policy that several look at it is asked once a minute.
 */
export function createShowReceipts(
  services: Dependencies,
  onError: (error: unknown) => void,
): ShowReceipts<Policy> {
  const { db, clock } = services;
  const asking = new Set<string>();
  const askedAt = new Map<string, number>();

  /** Whether it is being asked. */
  const ask = (policy: Policy, now: number): boolean => {
    for (const [id, at] of askedAt) if (now - at >= askPauseMs) askedAt.delete(id);
    if (!asking.has(policy.id) && !askedAt.has(policy.id)) {
      asking.add(policy.id);
      askedAt.set(policy.id, now);
      askInsurer(services, policy)
        .catch(onError)
        .finally(() => asking.delete(policy.id));
    }
    return asking.has(policy.id);
  };

  return async (policy, read) => {
    const isWithout = policy.state === 'issued' && policy.receiptsAsOf === null;
    if (isWithout) await makeReceipts(db, policy, clock());
    const issued = issuedOf(policy);
    const heardAt = policy.receiptsAsOf ?? issued.issuedAt;
    const now = clock();
    const stored = read === undefined || isWithout ? await listReceipts(db, policy.id) : read;
    const isAsked = policy.state === 'issued' && nextReceiptsAsk(policy, stored, issued, now) !== null;
    const isOld = isAsked && now.getTime() - heardAt.getTime() > spans.receiptStates;
    const isAsking = isOld && ask(policy, now.getTime());
    const [receipts, known] = isOld
      ? // It may have answered just now.
        await Promise.all([listReceipts(db, policy.id), findPolicyById(db, policy.id)])
      : [stored, policy];
    const isItsWord = policy.collecting === null || isAsked;
    return { receipts, asOf: isItsWord ? (known?.receiptsAsOf ?? heardAt) : null, isAsking };
  };
}

const asked = (db: Database) =>
  db
    .selectFrom('policies')
    .where('state', '=', sql.lit('issued'))
    .where('receipts_ask_at', '>', withoutReceipts);

/** After an answer its next turn is a day later; after none it is put off. */
const askedInVain = sql<boolean>`receipts_ask_at > receipts_as_of + interval '24 hours 30 minutes'`;

export async function findReceiptsToRead(db: Database, which: Which): Promise<string[]> {
  const rows = await asked(db)
    .select('id')
    .where((eb) =>
      'before' in which
        ? eb('receipts_ask_at', '<=', which.now)
        : eb.and([eb('application_id', '=', which.applicationId), askedInVain]),
    )
    .orderBy('receipts_ask_at')
    .limit(receiptsAtMost)
    .execute();
  return rows.map(({ id }) => id);
}

export async function seeUnreadReceipts(db: Database, { before, limit }: Bounds): Promise<Found> {
  const rows = await db
    .selectFrom('policies')
    .select(['application_id as applicationId', 'receipts_as_of as since', total])
    .select([sql<string>`'not-heard-of'`.as('state'), sql<number | null>`null`.as('amount')])
    .where('state', '=', sql.lit('issued'))
    // Asked in vain, not only waiting for its turn after the rows were made.
    .where('receipts_ask_at', '<=', new Date(before.getTime() + 2 * againAfterMs))
    .where('receipts_as_of', '<=', new Date(before.getTime() - silentAfterMs))
    .$narrowType<{ since: Date }>()
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}
