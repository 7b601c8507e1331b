import type { ResponseOf } from '@socio/contracts/contract';
import type { verifyPolicy as verifyPolicyContract } from '@socio/contracts/verify-policy';
import { budgets } from '@socio/domain/budgets';
import { lastFour } from '@socio/domain/masks';
import { policyStanding } from '@socio/domain/policy-term';
import { paidUntil } from '@socio/domain/receipts/paid-until';
import type { Database } from '../../db/connection.ts';
import { limitUse, type CountUse } from '../../http/rate-limit.ts';
import type { Receipt } from '../receipts/receipt.ts';
import { coverOf, issuedOf, standingOf, termOf, type Issued, type Policy } from './policy.ts';
import { findPolicyByNumber } from './repository.ts';
import { isSameSeal } from './seal.ts';

type Verified = ResponseOf<typeof verifyPolicyContract>['data']['data']['response']['policy'];

export type VerifyPolicy = (of: {
  policyNumber: string;
  seal: string;
  ip: string;
  now: Date;
}) => Promise<Verified>;

const unknown: Verified = {
  status: 'unknown',
  ended: false,
  brand_model: null,
  serial_number_end: null,
  start_date: null,
  end_date: null,
  starts_at: null,
  paid_until: null,
};

/** Backs the page behind a printed policy's code. A wrong seal and an unknown number get the same answer. */
export function createVerifyPolicy(deps: {
  db: Database;
  countUse: CountUse;
  listReceipts: (db: Database, policyId: string) => Promise<Receipt[]>;
}): VerifyPolicy {
  return async ({ policyNumber, seal, ip, now }) => {
    await limitUse(deps.countUse, { key: `verify-policy:${ip}`, ...budgets.verifications, now });
    const policy = await findPolicyByNumber(deps.db, policyNumber);
    if (policy === undefined) return unknown;
    const issued = issuedOf(policy);
    // Printed in capitals, but somebody may type it.
    if (!isSameSeal(seal.toUpperCase(), issued.seal)) return unknown;
    const receipts = await deps.listReceipts(deps.db, policy.id);
    const standing = standingOf(policy, now);
    return {
      ...standingAt(policy, issued, receipts, now),
      brand_model: policy.snapshot.vehicle.brandModel,
      serial_number_end: lastFour(policy.snapshot.vehicle.vin),
      start_date: issued.startDate,
      end_date: issued.endDate,
      starts_at: termOf(issued).startsAt.toISOString(),
      paid_until: paidUntil(receipts),
      ...(standing.length > 0 && { mandatory_cover: standing }),
    };
  };
}

/**
 * 'Valid' means in force now, by the clock: a suspension may not have been recorded yet. After its end a policy is over,
 * like a cancelled one; `ended` says which.
 */
function standingAt(
  policy: Policy,
  issued: Issued,
  receipts: readonly Receipt[],
  now: Date,
): Pick<Verified, 'status' | 'ended' | 'undecided'> {
  const standing = policyStanding({ ...termOf(issued), state: policy.state }, now);
  if (standing === 'ended') return { status: 'cancelled', ended: true };
  const cover = coverOf(policy, receipts, now);
  if (cover === 'held') return { status: standing, ended: false };
  return { status: 'suspended', ended: false, undecided: cover === 'undecided' };
}
