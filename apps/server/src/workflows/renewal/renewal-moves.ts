import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { findOpenCancellation } from '../../modules/policies/cancelling/repository.ts';
import { lockPolicy } from '../../modules/policies/endorsements/repository.ts';
import type { Policy } from '../../modules/policies/policy.ts';
import { findPolicyById } from '../../modules/policies/repository.ts';
import type { Renewal, RenewalMailKind } from '../../modules/policies/renewing/renewal.ts';
import { findRenewal, lookAtRenewal, moveRenewal } from '../../modules/policies/renewing/repository.ts';
import { announceRenewal } from '../mails/mail-renewal.ts';
import type { Services } from '../services.ts';

export type Given = { policy: Policy; renewal: Renewal; now: Date };

export const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

const decisionOf = ({ state, coverage, told, cardId, decidedAt, tries }: Renewal) => ({
  state,
  coverage,
  told,
  cardId,
  decidedAt,
  tries,
});

/**
 * The renewal, under its policy's lock, if it and the policy still are as they were read: while the insurer or the gateway
 * was asked, the member may have agreed to something else, and a change of the policy may have been confirmed. Undefined
 * otherwise: it is looked at again, since a decision says so, or since its look is still due.
 */
export async function holdAsRead(
  trx: Transaction<DB>,
  { policy, renewal }: Given,
): Promise<Renewal | undefined> {
  await lockPolicy(trx, policy.id);
  const renewed = await findPolicyById(trx, policy.id);
  const held = await findRenewal(trx, policy.id);
  const isSamePolicy = renewed?.state === policy.state && renewed.changes.length === policy.changes.length;
  const isSame =
    held !== undefined && isSamePolicy && isDeepStrictEqual(decisionOf(held), decisionOf(renewal));
  return isSame ? held : undefined;
}

export type RenewalMoves = ReturnType<typeof createRenewalMoves>;

/** What every step of a renewal does. */
export function createRenewalMoves({ db, send }: Pick<Services, 'db' | 'send'>) {
  /** Unless a decision has it looked at by then. */
  const lookAgain = async ({ policy, renewal }: Given, at: Date | null) =>
    await lookAtRenewal(db, policy.id, { before: renewal.lookAt, at });

  /** Moves and tells in one transaction; false if it is not as it was read. */
  const move = async (
    given: Given,
    to: Renewal['state'],
    change: Parameters<typeof moveRenewal>[3],
    mail?: { kind: RenewalMailKind; attempt?: number },
  ): Promise<boolean> =>
    await db.transaction().execute(async (trx) => {
      const { policy, now } = given;
      if ((await holdAsRead(trx, given)) === undefined) return false;
      if (!(await moveRenewal(trx, policy.id, to, change, now))) return false;
      if (mail !== undefined) await announceRenewal(trx, send, { policyId: policy.id, ...mail }, now);
      return true;
    });

  /** Suspended, cancelled, or to be: the next year is not that policy's any more. */
  const isGivenUp = async (policy: Policy, reader: Executor = db) =>
    policy.state !== 'issued' || (await findOpenCancellation(reader, policy.id)) !== undefined;

  return { lookAgain, move, isGivenUp };
}
