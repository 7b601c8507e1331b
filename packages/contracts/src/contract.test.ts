import { expect, expectTypeOf, test } from 'vitest';
import type { clearAllSessions } from './clear-all-sessions.ts';
import type { ParamsOf, ParsedRequestOf, RequestOf, ResponseOf } from './contract.ts';
import { wrap } from './envelope.ts';
import type { updateInsuranceApplicationStep11 } from './update-insurance-application-step11.ts';
import type { policies } from './policies.ts';
import { createInsuranceApplication } from './create-insurance-application.ts';

test('the types of a call follow its schemas', () => {
  expectTypeOf<RequestOf<typeof clearAllSessions>>().toEqualTypeOf<undefined>();
  expectTypeOf<ParamsOf<typeof policies>>().toEqualTypeOf<{ policyNumber: string }>();
  expectTypeOf<ParsedRequestOf<typeof updateInsuranceApplicationStep11>['amount']>().toEqualTypeOf<string>();
  expectTypeOf<
    ResponseOf<typeof updateInsuranceApplicationStep11>['data']['data']['response']['payment']['attempt']
  >().toEqualTypeOf<number>();
});

test('calls.md: wrap builds what wrapped describes', () => {
  const insurance_application_id = '7f1f2b4e-6c1d-4a55-9d0b-3a1d5a2c9e10';
  const body = wrap({ insurance_application_id });
  expect(createInsuranceApplication.response.parse(body)).toEqual({
    success: true,
    data: { data: { response: { insurance_application_id } } },
  });
});
