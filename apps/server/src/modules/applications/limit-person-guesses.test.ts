import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAllQuotes } from '@socio/contracts/get-all-quotes';
import { updateInsuranceApplicationStep5 as step5 } from '@socio/contracts/update-insurance-application-step5';
import { updateInsuranceApplicationStep6 as step6 } from '@socio/contracts/update-insurance-application-step6';
import { updateInsuranceApplicationStep8 as step8 } from '@socio/contracts/update-insurance-application-step8';
import { applicationWithPlace, quoteBodyOf } from '../../testing/test-application.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { enterAgain, newMember, type TestMember } from '../../testing/test-member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Somebody who knows only the membership number. */
async function stranger(): Promise<{ member: TestMember; client: TestClient; id: string }> {
  const member = await newMember(server);
  const client = await enterAgain(server, member);
  return { member, client, id: await applicationWithPlace(client) };
}

const consents = { marketing_consent: 'false', privacy_notice: 'true', terms_conditions: 'true' } as const;
const birthDate = (client: TestClient, id: string, birth_date: string) =>
  client.call(step5, { insurance_application_id: id, birth_date, gender: 'H' });
const phone = (client: TestClient, id: string, phone_number: string) =>
  client.call(step6, { insurance_application_id: id, phone_number, ...consents });
const both = (client: TestClient, id: string, birth_date: string, phone_number: string) =>
  client.call(step8, {
    insurance_application_id: id,
    zip_code: '64000',
    gender: 'H',
    birth_date,
    phone_number,
  });

describe('architecture, Personal data by reference: what a mask hides is not found by trying', () => {
  test.each([
    ['birth date, step 5', (client, id) => birthDate(client, id, '1960-01-01')],
    ['phone, step 6', (client, id) => phone(client, id, '5587654321')],
    ['birth date, step 8', (client, id) => both(client, id, '1960-01-01', '••••••0000')],
    [
      'birth date, quotes',
      async (client, id) =>
        client.call(getAllQuotes, { ...(await quoteBodyOf(client, id)), nacimiento: '01/01/1960' }),
    ],
  ] as [string, (client: TestClient, id: string) => Promise<{ code: string | undefined }>][])(
    '%s: ten wrong ones a day, then nothing is told',
    async (_name, wrong) => {
      const { member, client, id } = await stranger();
      const codes = await Promise.all(Array.from({ length: 14 }, async () => (await wrong(client, id)).code));
      expect(codes.filter((code) => code === 'FIELD_LOCKED')).toHaveLength(10);
      expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(4);
      // Another browser shares the count, and the right value looks like a wrong one.
      const again = await enterAgain(server, member);
      expect((await birthDate(again, id, '1979-11-02')).code).toBe('TOO_MANY');
      expect((await phone(again, id, member.phone)).code).toBe('TOO_MANY');
      // The page sends back what it was shown.
      expect((await birthDate(client, id, '••/••/••••')).status).toBe(200);
      // An authenticated member sees the values anyway.
      expect((await birthDate(member.client, id, '1979-11-02')).status).toBe(200);
    },
  );

  test('right ones are not counted', async () => {
    const { member, client, id } = await stranger();
    for (let i = 0; i < 12; i += 1) expect((await birthDate(client, id, '1979-11-02')).status).toBe(200);
    expect((await both(client, id, '1979-11-02', member.phone)).status).toBe(200);
  });
});
