import { expect, test } from 'vitest';
import { allContracts } from '../all-contracts.ts';
import { refusalsOf } from '../refusals-of.ts';

test('what a member cannot do while the account is to be deleted: nothing that reads, ends or serves a contract', () => {
  const refused = Object.entries(allContracts)
    .filter(([, contract]) => refusalsOf(contract).includes('ACCOUNT_LEAVING'))
    .map(([name]) => name);
  // A new call that takes data of a member, or asks others for something, belongs in refused-while-leaving.ts.
  expect(refused.toSorted()).toEqual([
    'accept-renewal',
    'change-card',
    'confirm-email',
    'correct-email',
    'correct-name',
    'correct-phone',
    'create-insurance-application',
    'get-quote',
    'insert-new-user-card',
    'insert-passkey',
    'insert-user-address',
    'keep-application',
    'new-passkey-options',
    'offer-policy-change',
    'restore-application',
    'send-application-link',
    'send-correction-code',
    'update-insurance-application-step10',
    // Only for a new attempt: how a payment stands is always told.
    'update-insurance-application-step11',
    'update-insurance-application-step2',
    'update-insurance-application-step3',
    'update-insurance-application-step4',
    'update-insurance-application-step5',
    'update-insurance-application-step6',
    'update-insurance-application-step7',
    'update-insurance-application-step8',
    'update-user-address',
    'update-vehicle-insurance-application-step9',
  ]);
});
