import { randomUUID } from 'node:crypto';
import { allContracts } from '@socio/contracts/all-contracts';
import { discardApplication } from '@socio/contracts/discard-application';
import { getApplicationDetails } from '@socio/contracts/get-application-details';
import type { PaymentStatus } from '../../db/types.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import {
  applicationWithPlace,
  choiceOf,
  contractingApplication,
  giveConsents,
  newAddress,
  quotesOf,
  recordOf,
  versionsOf,
  visitorApplication,
} from '../../testing/test-application.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { enterAgain, newMember, newMembership, type TestMember } from '../../testing/test-member.ts';

let server: TestServer;
let member: TestMember;
let edits: [call: keyof typeof allContracts, body: object][];
beforeAll(async () => {
  server = await startTestServer();
  member = await newMember(server);
  const version = (await versionsOf(member.client))[0]!;
  const id = await contractingApplication(member);
  const car = { version_id: version.id, version_name: version.name };
  const quote = {
    codigopostal: '06700',
    genero: 'H',
    id_interno_vehiculo: version.id,
    nacimiento: '02/11/1979',
  };
  edits = [
    ['update-insurance-application-step2', { year: 2024 }],
    ['update-insurance-application-step3', car],
    ['update-insurance-application-step4', { zip_code: '64000' }],
    ['update-insurance-application-step5', { birth_date: '1979-11-02', gender: 'H' }],
    [
      'update-insurance-application-step6',
      {
        phone_number: member.phone,
        marketing_consent: 'false',
        privacy_notice: 'true',
        terms_conditions: 'true',
      },
    ],
    ['update-insurance-application-step7', choiceOf(await quotesOf(member.client, id))],
    [
      'update-insurance-application-step8',
      { zip_code: '64000', phone_number: member.phone, birth_date: '1979-11-02', gender: 'H' },
    ],
    ['update-vehicle-insurance-application-step9', { ...car, year: 2024, brand_model: 'Nissan Versa' }],
    ['update-insurance-application-step10', { address_id: await newAddress(member.client) }],
    ['get-all-quotes', quote],
    ['get-quote', { ...quote, frecuencia_pago: 'MENSUAL', paquete_nombre: 'AMPLIA' }],
  ];
});
afterAll(() => server.close());

/** Tries every edit of an application and collects the answers. */
async function answersOf(client: TestClient, insurance_application_id: string) {
  const answers = [];
  for (const [call, body] of edits) {
    const { path: url, method } = allContracts[call];
    const { status, code } = await client.send({
      method,
      url,
      payload: { insurance_application_id, ...body },
    });
    answers.push({ call, status, code });
  }
  return answers;
}

function allOf(expected: { status: number; code: string }) {
  return edits.map(([call]) => ({ call, ...expected }));
}

async function openAttempt(applicationId: string, status: PaymentStatus) {
  const { db } = server;
  const now = server.clock.now();
  const quote = await db
    .selectFrom('applications')
    .select('quote_id')
    .where('id', '=', applicationId)
    .executeTakeFirst();
  const cardId = randomUUID();
  const card = { last_four: '4242', brand: 'Visa', holder_name: 'CARLOS RAMIREZ', gateway_token: cardId };
  await db
    .insertInto('cards')
    .values({
      id: cardId,
      member_id: member.id,
      ...card,
      expiration_month: 12,
      expiration_year: 2029,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  await db
    .insertInto('payment_attempts')
    .values({
      id: randomUUID(),
      application_id: applicationId,
      attempt: 1,
      idempotency_key: `${applicationId}:1`,
      card_id: cardId,
      quote_id: quote?.quote_id ?? '',
      amount: 100,
      status,
      snapshot: '{}',
      created_at: now,
      updated_at: now,
    })
    .execute();
}

describe('calls.md, The flow: steps 1–11 are locked by a payment', () => {
  test.each(['pending', 'action_required', 'unknown', 'charged', 'refunding'] as const)(
    'while it is %s',
    async (status) => {
      const id = await contractingApplication(member);
      await openAttempt(id, status);
      expect(await answersOf(member.client, id)).toEqual(allOf({ status: 409, code: 'APPLICATION_LOCKED' }));
      expect(await recordOf(member.client, id)).toMatchObject({
        payment_status: status,
        payment_attempt: 1,
        'vehicle_insurance_application-zip_code': '64000',
      });
    },
  );

  test.each(['declined', 'cancelled', 'refunded'] as const)('not any more once it is %s', async (status) => {
    const id = await contractingApplication(member);
    await openAttempt(id, status);
    const codes = (await answersOf(member.client, id)).map((answer) => answer.code);
    expect(codes).not.toContain('APPLICATION_LOCKED');
    expect(await recordOf(member.client, id)).toMatchObject({
      payment_status: status === 'cancelled' ? 'declined' : status,
    });
  });

  test('a locked application still shows its quotes when nothing would change', async () => {
    const id = await contractingApplication(member);
    await openAttempt(id, 'charged');
    expect((await quotesOf(member.client, id)).valid_until).toBe('2026-03-25');
  });
});

describe('calls.md, Members and sessions: inactive applications', () => {
  test.each(['issued', 'discarded', 'refunded'] as const)('%s', async (status) => {
    const id = await contractingApplication(member);
    if (status === 'discarded') {
      await member.client.call(discardApplication, { insurance_application_id: id });
    } else await server.db.updateTable('applications').set({ status }).where('id', '=', id).execute();
    expect(await answersOf(member.client, id)).toEqual(allOf({ status: 410, code: 'APPLICATION_INACTIVE' }));
    const details = await member.client.call(getApplicationDetails, { insurance_application_id: id });
    // Refunded applications stay readable, to show where the money went.
    expect(details.status).toBe(status === 'refunded' ? 200 : 410);
  });

  test('untouched for 30 days, unless it is paid for', async () => {
    const id = await contractingApplication(member);
    const touched = (days: number) =>
      server.db
        .updateTable('applications')
        .set({ last_updated_at: new Date(server.clock.now().getTime() - days * 86_400_000 + 60_000) })
        .where('id', '=', id)
        .execute();
    await touched(30);
    expect(await recordOf(member.client, id)).toMatchObject({ id });
    await touched(31);
    expect(await answersOf(member.client, id)).toEqual(allOf({ status: 410, code: 'APPLICATION_INACTIVE' }));
    await server.db.updateTable('applications').set({ fulfilment: 'charged' }).where('id', '=', id).execute();
    expect(await recordOf(member.client, id)).toMatchObject({ id });
  });
});

describe('architecture.md: foreign applications answer as if they did not exist', () => {
  test('another member, another visitor, a made-up id', async () => {
    const other = await newMember(server);
    const contracting = await contractingApplication(member);
    const quote = await applicationWithPlace(member.client);
    const visitors = await visitorApplication(server.client('10.3.0.1'));
    for (const id of [contracting, quote, visitors, randomUUID()]) {
      expect(await answersOf(other.client, id)).toEqual(allOf({ status: 404, code: 'NOT_FOUND' }));
      const details = await other.client.call(getApplicationDetails, { insurance_application_id: id });
      expect(details).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
  });

  test('something that is no id', async () => {
    for (const id of ['1', "' or 1=1", 'x'.repeat(500), '\u0000']) {
      const answers = await answersOf(member.client, id);
      expect(answers).toEqual(allOf({ status: 404, code: 'NOT_FOUND' }));
    }
  });

  test('without a session: 401', async () => {
    const id = await applicationWithPlace(member.client);
    expect(await answersOf(server.client(), id)).toEqual(allOf({ status: 401, code: 'LEVEL_VERIFIED' }));
  });

  test('the own contracting application needs authentication: 401 for a membership number alone', async () => {
    const id = await contractingApplication(member);
    const verified = await enterAgain(server, member);
    const expected = allOf({ status: 401, code: 'LEVEL_AUTHENTICATED' });
    expect(await answersOf(verified, id)).toEqual(expected);
    const details = await verified.call(getApplicationDetails, { insurance_application_id: id });
    expect(details).toMatchObject({ status: 401, code: 'LEVEL_AUTHENTICATED' });
  });
});

describe('architecture.md: the account counts', () => {
  test('where it was made after the application, the next edit takes it over', async () => {
    const { client, id: memberId } = await newMembership(server);
    const id = await visitorApplication(client);
    const account = await server.db
      .selectFrom('accounts')
      .selectAll()
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('accounts')
      .values({ ...account, member_id: memberId, cellphone: '5598765432', curp: null })
      .execute();
    await giveConsents(client, id, '••••••5432');
    const row = await server.db
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toMatchObject({ gender: 'H', birth_date: '1979-11-02', phone_number: '5598765432' });
  });
});
