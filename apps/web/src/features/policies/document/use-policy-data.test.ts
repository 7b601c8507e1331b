import type { PolicyData } from '@socio/contracts/shared/policy';
import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { policyState } from './use-policy-data.ts';

const masked = { policy_number: 'P', id: 'masked' } as PolicyData;
const full = { policy_number: 'P', id: 'full' } as PolicyData;
const refused = (status: number, code: string) => new ApiError(status, JSON.stringify({ code }));
const waiting = { data: undefined, error: null, isPending: true, kept: null, isProven: true };
const failed = { ...waiting, isPending: false, error: new TypeError() };

test.each([
  ['nothing known yet of the person', { ...waiting, isProven: false }, { name: 'verifying' }],
  ['nothing known yet of the policy', waiting, { name: 'loading' }],
  ['access could not be asked for', { ...failed, isProven: false }, { name: 'unverified' }],
  ["the tab's copy first", { ...waiting, kept: masked }, { name: 'ready', policy: masked }],
  [
    'the full one once it is there',
    { ...waiting, data: full, kept: masked },
    { name: 'ready', policy: full },
  ],
  ['no answer: the copy stays', { ...failed, kept: masked }, { name: 'ready', policy: masked }],
  ['no answer and no copy', failed, { name: 'failed' }],
  [
    'a code is needed first',
    { ...waiting, isPending: false, error: refused(401, 'LEVEL_RECENT'), kept: masked },
    { name: 'identity' },
  ],
  [
    "somebody else's",
    { ...waiting, isPending: false, error: refused(404, 'NOT_FOUND'), kept: masked },
    { name: 'missing' },
  ],
])('calls.md, Payment, policy, documents: %s', (_name, known, state) => {
  expect(policyState(known)).toEqual(state);
});
