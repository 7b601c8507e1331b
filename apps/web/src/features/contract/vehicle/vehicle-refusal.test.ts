import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { vehicleRefusal } from './vehicle-refusal.ts';

const refused = (code: string, details = {}) =>
  new ApiError(409, JSON.stringify({ success: false, code, details }));
const policy = { policy_number: 'SSA-410000001', end_date: '2027-03-10' };

test.each([
  ['not about the vehicle', refused('PRICE_CHANGED'), null],
  ['no answer', new TypeError('Failed to fetch'), null],
  ['the insurer refuses', refused('VEHICLE_REFUSED'), { kind: 'not-accepted' }],
  [
    'the same VIN',
    refused('VEHICLE_ALREADY_INSURED', { policies: [{ ...policy, matched: 'vin' }] }),
    {
      kind: 'insured-twice',
      told: 'Tu póliza SSA-410000001, vigente hasta el 10 mar 2027, ya asegura un auto con este número de serie.',
    },
  ],
  [
    'the same plates',
    refused('VEHICLE_ALREADY_INSURED', { policies: [{ ...policy, matched: 'plates' }] }),
    {
      kind: 'insured-twice',
      told: 'Tu póliza SSA-410000001, vigente hasta el 10 mar 2027, ya asegura un auto con estas placas.',
    },
  ],
  ...[null, 'SSA-1', { policy_number: 'SSA-1' }, { end_date: '2027-03-10' }].map(
    (entry): [string, unknown, object] => [
      `by what is no policy: ${JSON.stringify(entry)}`,
      refused('VEHICLE_ALREADY_INSURED', { policies: [entry] }),
      { kind: 'insured-twice', told: 'Ya tienes una póliza vigente para este auto.' },
    ],
  ),
  [
    'by a policy that is not named',
    refused('VEHICLE_ALREADY_INSURED'),
    { kind: 'insured-twice', told: 'Ya tienes una póliza vigente para este auto.' },
  ],
])('calls.md, Payment: %s', (_title, error, refusal) => {
  expect(vehicleRefusal(error)).toEqual(refusal);
});
