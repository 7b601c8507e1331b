import { addPlates } from '@socio/contracts/add-plates';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { policies as policiesContract } from '@socio/contracts/policies';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { enterAgain, newMember } from '../../../testing/test-member.ts';
import { buyPolicy, paid, until, withoutPlates, type Purchase } from '../../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ INSURER_TIMEOUT_MS: '1500' });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

const platesField = 'vehicle_insurance_application-license_plates';

type Bought = Purchase & { policyNumber: string };

async function boughtWithoutPlates(): Promise<Bought> {
  const purchase = await paid(server);
  const answer = await purchase.finish(withoutPlates);
  const policy = answer.body.data?.data.response.get_insurance_policy_data[0];
  if (policy === undefined) throw new Error(`not issued: ${JSON.stringify(answer.raw)}`);
  return { ...purchase, policyNumber: policy.policy_number };
}
const add = ({ policyNumber, client }: Bought, license_plate = 'ABC-123-A', by = client) =>
  by.call(addPlates, { policy_number: policyNumber, license_plate });
const policyOf = async ({ client, policyNumber }: Bought) => {
  const answer = await client.call(policiesContract, undefined, { policyNumber });
  return answer.body.data.data.response.get_insurance_policy_data[0];
};
const pdf = (client: TestClient, { policyNumber }: Bought, endorsement?: number) => {
  const path = endorsement === undefined ? 'document' : `endorsement-document/${endorsement}`;
  return client.send({ method: 'GET', url: `/api/policies/${policyNumber}/${path}` });
};
const made = ({ applicationId }: Bought) =>
  server.db
    .selectFrom('endorsements')
    .innerJoin('policies', 'policies.id', 'endorsements.policy_id')
    .select(['endorsements.number', 'endorsements.state', 'endorsements.plates'])
    .where('policies.application_id', '=', applicationId)
    .orderBy('endorsements.asked_at')
    .execute();
const atInsurer = async ({ policyNumber }: Bought) => {
  const { endorsements } = (await server.sandbox.ledger()) as {
    endorsements: Record<string, { policyNumber: string; status: string; change: { plates?: string } }>;
  };
  return Object.values(endorsements).filter((one) => one.policyNumber === policyNumber);
};
const mailsTo = async ({ email }: Purchase) =>
  (await server.sandbox.inbox(email)).filter(({ subject }) => subject?.startsWith('Agregamos las placas'));

describe('step 12 of a car without plates', () => {
  test('neither plates nor the reason, or both, are refused at the field', async () => {
    const purchase = await paid(server);
    for (const [body, error] of [
      [{ license_plate: undefined }, 'PLATES_REQUIRED'],
      [{ license_plate: undefined, plates_pending: false }, 'PLATES_REQUIRED'],
      [{ plates_pending: true }, 'PLATES_INVALID'],
    ] as const) {
      const answer = await purchase.finish(body);
      expect(answer.code).toBe('FIELDS_INVALID');
      expect(answer.raw).toMatchObject({ details: { fields: { license_plate: error } } });
    }
  });

  test('the policy says that they are in process, in the list too, and a repetition joins', async () => {
    const bought = await boughtWithoutPlates();
    expect(await policyOf(bought)).toMatchObject({
      plates_pending: true,
      [platesField]: null,
      endorsements: [],
    });
    const listed = await bought.client.call(getAllPolicies, {});
    expect(listed.body.data.data.response.all_policies).toMatchObject([{ plates_pending: true }]);
    const again = await bought.finish(withoutPlates);
    expect(again.body.data.data.response.get_insurance_policy_data[0]?.policy_number).toBe(
      bought.policyNumber,
    );
  });
});

describe('after-the-sale.md, Changes: endorsement 1 adds the plates', () => {
  test('both documents stay, the member is told once, and who did what is on record', async () => {
    const bought = await boughtWithoutPlates();
    const { client } = bought;
    const before = await until('document', async () => {
      const answer = await pdf(client, bought);
      return answer.status === 200 && (answer.raw as Buffer);
    });
    const answer = await add(bought, 'abc 123 a'.replaceAll(' ', '-'));
    const [policy] = answer.body.data.data.response.get_insurance_policy_data;
    const url = `/api/policies/${bought.policyNumber}/endorsement-document/1`;
    const endorsement = { number: 1, change: 'plates', plates: 'ABC-123-A', state: 'confirmed', url };
    expect(policy).toMatchObject({
      plates_pending: false,
      [platesField]: 'ABC-123-A',
      endorsements: [endorsement],
    });
    expect(policy?.endorsements[0]?.effective_at).toEqual(expect.any(String));

    const drawn = await pdf(client, bought, 1);
    expect(drawn.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="poliza-${bought.policyNumber}-endoso-1.pdf"`,
      'cache-control': 'private, no-store',
    });
    expect((drawn.raw as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    expect((drawn.raw as Buffer).equals(before)).toBe(false);
    expect(((await pdf(client, bought)).raw as Buffer).equals(before)).toBe(true);

    await until('mail', async () => (await mailsTo(bought)).length > 0);
    const [mail] = await mailsTo(bought);
    expect(mail?.text).toContain('Endoso 1');
    expect(mail?.text).not.toContain('ABC-123-A');
    const events = await server.db
      .selectFrom('audit_events')
      .select(['kind', 'actor'])
      .where('application_id', '=', bought.applicationId)
      .where('kind', 'like', 'endorsement%')
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { kind: 'endorsement-asked', actor: 'member' },
      { kind: 'endorsement-confirmed', actor: 'server' },
    ]);
  });

  test('many at once, and again later: one endorsement; other plates are refused', async () => {
    const bought = await boughtWithoutPlates();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(bought)));
    for (const answer of answers) expect(answer.status).toBe(200);
    expect((await add(bought)).status).toBe(200);
    expect((await add(bought, 'XYZ-987-B')).code).toBe('PLATES_ALREADY_ADDED');
    expect(await made(bought)).toEqual([{ number: 1, state: 'confirmed', plates: 'ABC-123-A' }]);
    expect(await atInsurer(bought)).toHaveLength(1);
  });

  test('trust.md, What costs has a budget: a silent insurer is asked once in two seconds, however often the member asks', async () => {
    const bought = await boughtWithoutPlates();
    const requests = async () => {
      const { counts } = (await server.sandbox.ledger()) as { counts: { requests: Record<string, number> } };
      return counts.requests['insurer.endorse'] ?? 0;
    };
    await server.sandbox.addFault({ service: 'insurer', operation: 'endorse', kind: 'error' });
    await add(bought);
    const before = await requests();
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(bought)));
    for (const { code } of answers) expect(code).toBe('ENDORSEMENT_PENDING');
    expect((await requests()) - before).toBeLessThan(5);
  });

  test('different plates at once: one of them wins', async () => {
    const bought = await boughtWithoutPlates();
    const answers = await Promise.all([add(bought), add(bought, 'XYZ-987-B')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await made(bought)).toHaveLength(1);
    expect(await atInsurer(bought)).toHaveLength(1);
  });

  test('plates that the insurer refuses change nothing, and others can follow', async () => {
    const bought = await boughtWithoutPlates();
    expect((await add(bought, 'AAA-0000')).code).toBe('PLATES_REFUSED');
    expect(await policyOf(bought)).toMatchObject({ plates_pending: true, endorsements: [] });
    expect((await add(bought)).status).toBe(200);
    expect(await policyOf(bought)).toMatchObject({ endorsements: [{ number: 1, plates: 'ABC-123-A' }] });
  });

  test.each([
    ['the answer is lost', { kind: 'drop', times: 1 }],
    ['the answer comes too late', { kind: 'slow', ms: 4000, times: 1 }],
    ['the insurer is down', { kind: 'error', times: 1 }],
  ] as const)('%s: it is under way, and the job ends it', async (_title, fault) => {
    const bought = await boughtWithoutPlates();
    await server.sandbox.addFault({ service: 'insurer', operation: 'endorse', ...fault });
    expect((await add(bought)).code).toBe('ENDORSEMENT_PENDING');
    expect((await policyOf(bought))?.endorsements).toMatchObject([{ number: 1, effective_at: null }]);
    expect((await add(bought, 'XYZ-987-B')).code).toBe('PLATES_ALREADY_ADDED');
    await until('document', async () => (await policyOf(bought))?.endorsements[0]?.url !== null);
    expect(await policyOf(bought)).toMatchObject({ plates_pending: false, [platesField]: 'ABC-123-A' });
    expect(await atInsurer(bought)).toHaveLength(1);
  });
});

describe('who may add plates', () => {
  test("another member's policy answers as one that does not exist", async () => {
    const bought = await boughtWithoutPlates();
    const other = await newMember(server);
    const foreign = await add(bought, undefined, other.client);
    const missing = await other.client.call(addPlates, {
      policy_number: 'SSA-1',
      license_plate: 'ABC-123-A',
    });
    expect(foreign.code).toBe('NOT_FOUND');
    expect(foreign.raw).toEqual(missing.raw);
    expect(await made(bought)).toEqual([]);

    await add(bought);
    expect((await pdf(other.client, bought, 1)).code).toBe('NOT_FOUND');
    expect((await pdf(bought.client, bought, 2)).code).toBe('NOT_FOUND');
  });

  test('nobody without a recent identity', async () => {
    const bought = await boughtWithoutPlates();
    expect((await add(bought, undefined, server.client())).status).toBe(401);
    const entered = await enterAgain(server, bought);
    expect((await add(bought, undefined, entered)).code).toBe('LEVEL_RECENT');
    expect(await made(bought)).toEqual([]);
  });

  test.each(['', 'AB', 'ABC--123', '-ABC123', 'ABC-123-AB', "A'; drop"])(
    'wrong plates %j are refused before anything is stored',
    async (plates) => {
      const bought = await wrongPlatesOwner;
      expect([400, 422]).toContain((await add(bought, plates)).status);
      expect(await made(bought)).toEqual([]);
    },
  );
  let wrongPlatesOwner: Promise<Bought>;
  beforeAll(() => {
    wrongPlatesOwner = boughtWithoutPlates();
  });

  test('a policy that has plates, and one past its end', async () => {
    const member = await newMember(server);
    const policy_number = await buyPolicy(server, member);
    const again = await member.client.call(addPlates, { policy_number, license_plate: 'XYZ-987-B' });
    expect(again.code).toBe('PLATES_ALREADY_ADDED');

    const ended = await boughtWithoutPlates();
    await server.db
      .updateTable('policies')
      .set({ end_date: '2026-03-09' })
      .where('application_id', '=', ended.applicationId)
      .execute();
    expect((await add(ended)).code).toBe('NOT_FOUND');
  });
});
