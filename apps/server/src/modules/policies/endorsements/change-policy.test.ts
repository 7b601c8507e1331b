import { addPlates } from '@socio/contracts/add-plates';
import { changePolicy } from '@socio/contracts/change-policy';
import type { RequestOf } from '@socio/contracts/contract';
import { policies as policiesContract } from '@socio/contracts/policies';
import { verifyPolicy } from '@socio/contracts/verify-policy';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { enterAgain, newMember } from '../../../testing/test-member.ts';
import { paid, until, vehicle, withoutPlates, type Purchase } from '../../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ INSURER_TIMEOUT_MS: '1500' });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

type Change = RequestOf<typeof changePolicy>['change'];
type Bought = Purchase & { policyNumber: string };

async function bought(body: object = vehicle): Promise<Bought> {
  const purchase = await paid(server);
  const answer = await purchase.finish(body);
  const policy = answer.body.data?.data.response.get_insurance_policy_data[0];
  if (policy === undefined) throw new Error(`not issued: ${JSON.stringify(answer.raw)}`);
  return { ...purchase, policyNumber: policy.policy_number };
}
const change = ({ policyNumber, client }: Bought, asked: Change, by = client) =>
  by.call(changePolicy, { policy_number: policyNumber, change: asked });
async function policyOf({ client, policyNumber }: Bought) {
  const answer = await client.call(policiesContract, undefined, { policyNumber });
  const policy = answer.body.data.data.response.get_insurance_policy_data[0];
  if (policy?.insured === undefined) throw new Error('no such policy');
  return { ...policy, insured: policy.insured };
}
const atInsurer = async ({ policyNumber }: Bought) => {
  const { endorsements } = (await server.sandbox.ledger()) as {
    endorsements: Record<string, { policyNumber: string; status: string; number: number; change: object }>;
  };
  return Object.values(endorsements).filter((one) => one.policyNumber === policyNumber);
};
const made = ({ applicationId }: Bought) =>
  server.db
    .selectFrom('endorsements')
    .innerJoin('policies', 'policies.id', 'endorsements.policy_id')
    .select(['endorsements.number', 'endorsements.kind', 'endorsements.state'])
    .where('policies.application_id', '=', applicationId)
    .orderBy('endorsements.asked_at')
    .execute();
const mailsTo = async (email: string, subject: string) =>
  (await server.sandbox.inbox(email)).filter((mail) => mail.subject?.startsWith(subject));

const contact = (phone_number: string, email: string | null = null): Change => ({
  kind: 'contact',
  phone_number,
  email,
});
async function spelled(policy: Bought, first: (surname: string) => string): Promise<Change> {
  const { insured } = await policyOf(policy);
  const { name, first_last_name: surname, second_last_name } = insured;
  return { kind: 'name', name, first_last_name: first(surname), second_last_name };
}
async function moved(policy: Bought, more: object = {}): Promise<Change> {
  const { address } = (await policyOf(policy)).insured;
  return { kind: 'address', ...address, street: 'Calle Nueva', ...more };
}
/** Another letter at the end, which is still a name. */
const misspelled = (surname: string) => `${surname.slice(0, -1)}${surname.endsWith('S') ? 'Z' : 'S'}`;

describe('after-the-sale.md, Changes: without a price', () => {
  test('name, phone, mail and address, each with its endorsement; documents before stay as they were', async () => {
    const policy = await bought();
    const url = `/api/policies/${policy.policyNumber}`;
    const pdf = (path: string) => policy.client.send({ method: 'GET', url: `${url}/${path}` });
    const before = await until('document', async () => {
      const answer = await pdf('document');
      return answer.status === 200 && (answer.raw as Buffer);
    });
    const issued = await policyOf(policy);
    expect(issued.insured).toMatchObject({ name_is_final: false, account_contact: null });

    const corrected = misspelled(issued.insured.first_last_name);
    const answer = await change(policy, await spelled(policy, misspelled));
    expect(answer.status).toBe(200);
    const former = policy.email;
    const email = `new.${former}`;
    expect((await change(policy, contact('5587654321', email))).status).toBe(200);
    expect((await change(policy, await moved(policy))).status).toBe(200);

    const now = await policyOf(policy);
    expect(now.insured).toMatchObject({
      first_last_name: corrected,
      address: { ...issued.insured.address, street: 'Calle Nueva' },
      // The account has others: they can be taken over.
      account_contact: { phone_number: policy.phone, email: former },
    });
    expect(now).toMatchObject({
      'vehicle_insurance_application-phone_number': '5587654321',
      'vehicle_insurance_application-email': email,
      endorsements: [
        {
          number: 1,
          change: 'name',
          state: 'confirmed',
          url: `${url}/endorsement-document/1`,
          fields: [{ field: 'name', to: expect.stringContaining(corrected) }],
        },
        {
          number: 2,
          change: 'contact',
          fields: [
            { field: 'phone', from: policy.phone, to: '5587654321' },
            { field: 'email', from: former, to: email },
          ],
        },
        {
          number: 3,
          change: 'address',
          fields: [{ field: 'address', to: expect.stringContaining('Calle Nueva') }],
        },
      ],
    });
    const documents = await Promise.all([1, 2, 3].map((number) => pdf(`endorsement-document/${number}`)));
    for (const { raw } of documents) expect((raw as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    expect(((await pdf('document')).raw as Buffer).equals(before)).toBe(true);
    expect(await atInsurer(policy)).toMatchObject([
      { number: 1, status: 'endorsed', change: { kind: 'name', insured: { firstLastName: corrected } } },
      { number: 2, status: 'endorsed', change: { kind: 'contact', insured: { phone: '5587654321', email } } },
      { number: 3, status: 'endorsed', change: { kind: 'address', address: { street: 'Calle Nueva' } } },
    ]);

    // Told at both addresses, without what changed.
    for (const to of [former, email]) {
      const mail = await until('mail', async () => (await mailsTo(to, 'Cambiamos tu teléfono o correo'))[0]);
      expect(mail.text).toContain('Endoso 2');
      expect(mail.text).not.toContain('5587654321');
    }
    const events = await server.db
      .selectFrom('audit_events')
      .select(['kind', 'details'])
      .where('application_id', '=', policy.applicationId)
      .where('kind', 'like', 'endorsement%')
      .execute();
    expect(events).toHaveLength(6);
    expect(JSON.stringify(events)).not.toContain('5587654321');

    // One tap takes over what the account has.
    expect((await change(policy, contact(policy.phone, former))).status).toBe(200);
    expect((await policyOf(policy)).insured.account_contact).toBeNull();
  });

  test('the verification page says of the car what it said before', async () => {
    const policy = await bought(withoutPlates);
    const plates = { policy_number: policy.policyNumber, license_plate: 'ABC-123-A' };
    expect((await change(policy, contact('5587654321'))).status).toBe(200);
    expect((await policy.client.call(addPlates, plates)).status).toBe(200);
    expect(await policyOf(policy)).toMatchObject({
      plates_pending: false,
      endorsements: [{ number: 1 }, { number: 2, plates: 'ABC-123-A' }],
    });
    const { seal } = await server.db
      .selectFrom('policies')
      .select('seal')
      .where('application_id', '=', policy.applicationId)
      .executeTakeFirstOrThrow();
    const params = { policyNumber: policy.policyNumber, seal: seal ?? '' };
    const verified = await server.client().call(verifyPolicy, undefined, params);
    expect(verified.body.data.data.response.policy.status).toBe('valid');
  });

  test('many at once and again later: one endorsement; what the policy says already is none', async () => {
    const policy = await bought();
    const answers = await Promise.all(Array.from({ length: 4 }, () => change(policy, contact('5587654321'))));
    for (const { status } of answers) expect(status).toBe(200);
    expect((await change(policy, contact('5587654321'))).status).toBe(200);
    expect(await made(policy)).toEqual([{ number: 1, kind: 'contact', state: 'confirmed' }]);
    expect(await atInsurer(policy)).toHaveLength(1);
  });

  test('two different ones at once: one, or one after the other', async () => {
    const policy = await bought();
    const answers = await Promise.all([
      change(policy, contact('5587654321')),
      change(policy, contact('5587654322')),
    ]);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { code } of refused) expect(code).toBe('CHANGE_UNDER_WAY');
    expect(await made(policy)).toHaveLength(2 - refused.length);
  });

  test.each([
    ['the answer is lost', { kind: 'drop', times: 1 }],
    ['the insurer is down', { kind: 'error', times: 1 }],
  ] as const)('%s: it is under way, nothing else begins, and the job ends it', async (_title, fault) => {
    const policy = await bought();
    await server.sandbox.addFault({ service: 'insurer', operation: 'endorse', ...fault });
    expect((await change(policy, contact('5587654321'))).code).toBe('CHANGE_PENDING');
    expect(await policyOf(policy)).toMatchObject({
      'vehicle_insurance_application-phone_number': policy.phone,
      endorsements: [{ state: 'asked', effective_at: null }],
    });
    expect((await change(policy, await moved(policy))).code).toBe('CHANGE_UNDER_WAY');
    await until('document', async () => (await policyOf(policy)).endorsements[0]?.url !== null);
    expect(await policyOf(policy)).toMatchObject({
      'vehicle_insurance_application-phone_number': '5587654321',
    });
    expect(await atInsurer(policy)).toHaveLength(1);
  });

  test('the insurer refuses: nothing changes, the member is told, and the number is free again', async () => {
    const policy = await bought({ ...vehicle, serial_number: '3N1CN8AE0PL000008' });
    expect((await change(policy, contact('5587654321'))).code).toBe('CHANGE_REFUSED');
    expect(await policyOf(policy)).toMatchObject({
      'vehicle_insurance_application-phone_number': policy.phone,
      endorsements: [],
    });
    const told = 'La aseguradora no aceptó un cambio de tu póliza';
    await until('mail', async () => (await mailsTo(policy.email, told)).length > 0);
    expect((await change(policy, await moved(policy))).code).toBe('CHANGE_REFUSED');
    expect((await atInsurer(policy)).map(({ number }) => number)).toEqual([1, 1]);
  });
});

describe('what is no change without a price', () => {
  let policy: Bought;
  beforeAll(async () => {
    policy = await bought();
  });
  afterEach(async () => expect(await made(policy)).toEqual([]));

  test('another name', async () => {
    expect((await change(policy, await spelled(policy, () => 'OTROAPELLIDO'))).code).toBe('NAME_IS_ANOTHER');
  });

  test('a name after 30 days (LSCS 25)', async () => {
    const asked = await spelled(policy, misspelled);
    const received = (at: Date | null) =>
      server.db
        .updateTable('policies')
        .set({ mailed_at: at })
        .where('application_id', '=', policy.applicationId)
        .execute();
    await until('mail', async () => (await server.sandbox.inbox(policy.email)).length > 0);
    await received(new Date(server.clock.now().getTime() - 32 * 24 * 3_600_000));
    expect((await change(policy, asked)).code).toBe('NAME_CHANGE_LATE');
    expect((await policyOf(policy)).insured.name_is_final).toBe(true);
  });

  test.each([
    ['another postal code', { zip_code: '06600' }, 'ADDRESS_OTHER_POSTAL_CODE'],
    ['a neighborhood of another one', { neighborhood_name: 'Narvarte' }, 'FIELDS_INVALID'],
  ])('an address: %s', async (_title, more, code) => {
    expect((await change(policy, await moved(policy, more))).code).toBe(code);
  });

  test('a phone that cannot be, and a mail that takes none', async () => {
    expect((await change(policy, contact('0000000001'))).code).toBe('FIELDS_INVALID');
    expect((await change(policy, contact(policy.phone, 'a@b..mx'))).code).toBe('FIELDS_INVALID');
  });

  test("another member's policy answers as one that does not exist; nobody without a recent identity", async () => {
    const other = await newMember(server);
    const asked = contact('5587654321');
    const foreign = await change(policy, asked, other.client);
    const missing = await other.client.call(changePolicy, { policy_number: 'SSA-1', change: asked });
    expect(foreign.code).toBe('NOT_FOUND');
    expect(foreign.raw).toEqual(missing.raw);
    expect((await change(policy, asked, server.client())).status).toBe(401);
    expect((await change(policy, asked, await enterAgain(server, policy))).code).toBe('LEVEL_RECENT');
  });
});

test('a policy past its end is changed no more', async () => {
  const policy = await bought();
  const asked = contact('5587654321');
  await server.db
    .updateTable('policies')
    .set({ end_date: '2026-03-09' })
    .where('application_id', '=', policy.applicationId)
    .execute();
  expect((await change(policy, asked)).code).toBe('NOT_FOUND');
});
