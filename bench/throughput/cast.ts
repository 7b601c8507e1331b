import {
  choiceOf,
  contractingApplication,
  newAddress,
  quoteBodyOf,
  quotesOf,
  versionsOf,
} from '../../apps/server/src/testing/test-application.ts';
import { newMember, type TestMember } from '../../apps/server/src/testing/test-member.ts';
import { buyPolicy } from '../../apps/server/src/testing/test-purchase.ts';
import type { Asked } from './load.ts';

export const queries = [
  'nissan versa',
  'nissan',
  'mazda 3',
  'jetta',
  'aveo',
  'chevrolet',
  'honda cr',
  'toyota hilux',
];

export type Cast = TestMember & { asked: Record<string, Asked[]> };

/** One member with a policy and two applications in contracting, and what each call asks. */
export async function castMember(world: Parameters<typeof newMember>[0], place: number): Promise<Cast> {
  const member = await newMember(world);
  const policyNumber = await buyPolicy(world, member);
  const { client } = member;
  const edited = { insurance_application_id: await contractingApplication(member) };
  const accepted = { insurance_application_id: await contractingApplication(member) };
  const choice = choiceOf(await quotesOf(client, accepted.insurance_application_id));
  const quoted = await quoteBodyOf(client, accepted.insurance_application_id);
  const version = (await versionsOf(client))[0] ?? { id: 0, name: '' };
  const address = await newAddress(client);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const [day = '', month = '', year = ''] = member.birthDate.split('/');
  const person = { birth_date: `${year}-${month}-${day}`, gender: 'H' };
  const chosen = { version_id: version.id, version_name: version.name };
  const post = (path: string, ...bodies: object[]): Asked[] =>
    bodies.map((body) => ({ method: 'POST', path: `/api/${path}`, body, cookie }));
  const save = (step: string, about: object, ...bodies: object[]) =>
    post(step, ...bodies.map((body) => ({ ...about, ...body })));
  return {
    ...member,
    asked: {
      'check-membership': [
        {
          method: 'POST',
          path: '/api/check-membership',
          body: { membership_number: member.number },
          address: `10.1.${place}.1`,
        },
      ],
      'list of policies': post('get-all-policies', { membership_id: member.id, limit: 5 }),
      'list of applications': post('get-active-insurance-applications', {
        membership_id: member.id,
        limit: 5,
      }),
      'application record': post('get-application-details', accepted),
      'policy data': [{ method: 'GET', path: `/api/policies/${policyNumber}`, cookie }],
      // For the peer, which then records that it was read, too; the product always does.
      'policy, recorded': [{ method: 'GET', path: `/api/policies/${policyNumber}?recorded`, cookie }],
      'save step 2': save('update-insurance-application-step2', edited, { year: 2024 }),
      'save step 3': save('update-insurance-application-step3', edited, chosen),
      'save step 4': save(
        'update-insurance-application-step4',
        edited,
        { zip_code: '03100' },
        { zip_code: '64000' },
      ),
      'save step 5': save('update-insurance-application-step5', edited, person),
      'save step 6': save('update-insurance-application-step6', edited, {
        phone_number: member.phone,
        marketing_consent: 'false',
        privacy_notice: 'true',
        terms_conditions: 'true',
      }),
      'save step 7': save('update-insurance-application-step7', accepted, choice),
      'save step 8': save('update-insurance-application-step8', accepted, {
        ...person,
        zip_code: '64000',
        phone_number: member.phone,
      }),
      'save step 9': save('update-vehicle-insurance-application-step9', accepted, {
        ...chosen,
        year: 2024,
        brand_model: 'Nissan Versa',
      }),
      'save step 10': save('update-insurance-application-step10', accepted, { address_id: address }),
      'type-ahead': post('search-brand-models', ...queries.map((query) => ({ query }))),
      quotes: post('get-all-quotes', quoted),
    },
  };
}
