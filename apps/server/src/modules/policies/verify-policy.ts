import type { ResponseOf } from '@socio/contracts/contract';
import type { verifyPolicy as verifyPolicyContract } from '@socio/contracts/verify-policy';
import { civilDate } from '@socio/domain/dates';
import type { Database } from '../../db/connection.ts';
import { limitUse, type CountUse } from '../../http/rate-limit.ts';
import type { Policy } from './policy.ts';
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
  brand_model: null,
  serial_number_end: null,
  start_date: null,
  end_date: null,
};

/** The page behind the code on a printed policy. A wrong seal and a number that does not exist answer the same. */
export function createVerifyPolicy(deps: { db: Database; countUse: CountUse }): VerifyPolicy {
  return async ({ policyNumber, seal, ip, now }) => {
    await limitUse(deps.countUse, { key: `verify-policy:${ip}`, limit: 30, windowSeconds: 60, now });
    const policy = await findPolicyByNumber(deps.db, policyNumber);
    const genuine = isSameSeal(seal, policy?.seal ?? '');
    if (policy === undefined || !genuine) return unknown;
    return {
      status: statusOn(policy, civilDate(now)),
      brand_model: policy.snapshot.vehicle.brandModel,
      serial_number_end: policy.snapshot.vehicle.vin.slice(-4),
      start_date: policy.startDate,
      end_date: policy.endDate,
    };
  };
}

/** 'Valid' says that it covers today: past its end it is over, like a cancelled one; the dates say which. */
function statusOn({ state, startDate, endDate }: Policy, today: string): Verified['status'] {
  if (state !== 'issued' || today > endDate) return 'cancelled';
  return today < startDate ? 'pending' : 'valid';
}
