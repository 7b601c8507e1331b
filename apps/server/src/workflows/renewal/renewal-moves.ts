import { findOpenCancellation } from '../../modules/policies/cancelling/repository.ts';
import type { Policy } from '../../modules/policies/policy.ts';
import type { Renewal, RenewalMailKind } from '../../modules/policies/renewing/renewal.ts';
import { lookAtRenewal, moveRenewal } from '../../modules/policies/renewing/repository.ts';
import { announceRenewal } from '../mails/mail-renewal.ts';
import type { Services } from '../services.ts';

export type Given = { policy: Policy; renewal: Renewal; now: Date };

export const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

export type RenewalMoves = ReturnType<typeof createRenewalMoves>;

/** What every step of a renewal does. */
export function createRenewalMoves({ db, send }: Pick<Services, 'db' | 'send'>) {
  const lookAgain = async ({ policy }: Given, at: Date | null) => await lookAtRenewal(db, policy.id, at);

  /** Moves and tells in one transaction; false if somebody else moved it. */
  const move = async (
    { policy, now }: Given,
    to: Renewal['state'],
    change: Parameters<typeof moveRenewal>[3],
    mail?: { kind: RenewalMailKind; attempt?: number },
  ): Promise<boolean> =>
    await db.transaction().execute(async (trx) => {
      if (!(await moveRenewal(trx, policy.id, to, change, now))) return false;
      if (mail !== undefined) await announceRenewal(trx, send, { policyId: policy.id, ...mail }, now);
      return true;
    });

  /** Suspended, cancelled, or to be: the next year is not that policy's any more. */
  const isGivenUp = async (policy: Policy) =>
    policy.state !== 'issued' || (await findOpenCancellation(db, policy.id)) !== undefined;

  return { lookAgain, move, isGivenUp };
}
