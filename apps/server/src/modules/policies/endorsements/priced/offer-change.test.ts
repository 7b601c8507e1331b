import { formatMxn } from '@socio/domain/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { boughtPolicy, cancel, policyOf, type BoughtPolicy } from '../../../../testing/test-cancelling.ts';
import {
  accept,
  accepted,
  anotherPlace,
  offered,
  offerOf,
  toCoverage,
} from '../../../../testing/test-changing.ts';
import { startTestServer, type TestServer } from '../../../../testing/start-test-server.ts';
import { waitingForLocks } from '../../../../testing/meet-at-row.ts';
import { newMember } from '../../../../testing/test-member.ts';
import { until } from '../../../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ COLLECTS: 'insurer', INSURER_TIMEOUT_MS: '1500' });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

const lockOfPolicy = 'select "id" from "policies" %for no key update';

const stored = async ({ policyNumber }: BoughtPolicy) =>
  await server.db
    .selectFrom('endorsements as e')
    .innerJoin('policies as p', 'p.id', 'e.policy_id')
    .select(['e.kind', 'e.state', 'e.number'])
    .where('p.policy_number', '=', policyNumber)
    .orderBy('e.asked_at')
    .execute();

describe('after-the-sale.md, Changes: the price of a change, before anything is asked', () => {
  test('a smaller coverage gives back, to the card that paid; the same again is a new offer', async () => {
    const bought = await boughtPolicy(server);
    const offer = await offered(bought, toCoverage('LIMITADA'));
    expect(offer.difference.total).toBeLessThan(0);
    expect(offer.year_after).toBeLessThan(offer.year_before);
    expect(offer.cards).toMatchObject([{ amount: -offer.difference.total, card_last_four: '4242' }]);
    expect(offer).toMatchObject({ later: null, mandate: null, refund_days: 5 });
    expect(new Date(offer.until).getTime() - server.clock.now().getTime()).toBeLessThanOrEqual(30 * 60_000);
    await offered(bought, toCoverage('RC'));
    expect(await stored(bought)).toEqual([
      { kind: 'coverage', state: 'lapsed', number: null },
      { kind: 'coverage', state: 'offered', number: null },
    ]);
  });

  test('by the month: what is left of the receipt that is paid, and what the others will be', async () => {
    const bought = await boughtPolicy(server, { cycle: 'MENSUAL' });
    const offer = await offered(bought, toCoverage('RC'));
    expect(offer.later).toMatchObject({ count: 11, collected_by: 'insurer' });
    expect(offer.later?.after).toBeLessThan(offer.later?.before ?? 0);
    // No more than what was paid for the month.
    expect(-offer.difference.total).toBeLessThan(offer.later?.before ?? 0);
    expect((await accepted(bought, offer)).change.state).toBe('confirmed');
    expect(await policyOf(bought, bought.client)).toMatchObject({
      'vehicle_insurance_application-subsequent_payments': formatMxn(offer.later?.after ?? 0),
    });
  });

  test('another postal code with its address, and another version of the same car', async () => {
    const bought = await boughtPolicy(server);
    const place = await offered(bought, anotherPlace);
    expect(place.difference.total).not.toBe(0);
    const wrong = await offerOf(bought, { ...anotherPlace, state_name: 'Puebla' });
    expect(wrong.code).toBe('FIELDS_INVALID');
    const versions = await server.db
      .selectFrom('versions as v')
      .innerJoin('versions as own', (join) =>
        join.onRef('own.brand_model_id', '=', 'v.brand_model_id').onRef('own.year', '=', 'v.year'),
      )
      .innerJoin('applications as a', 'a.version_id', 'own.id')
      .select('v.id')
      .where('a.id', '=', bought.applicationId)
      .whereRef('v.id', '<>', 'own.id')
      .where('v.origin', '<>', 'withdrawn')
      .execute();
    const [version] = versions;
    if (version === undefined) throw new Error('the car has one version');
    expect((await offered(bought, { kind: 'version', version_id: version.id })).later).toBeNull();
    const other = await server.db
      .selectFrom('versions')
      .select('id')
      .where(
        'id',
        'not in',
        versions.map(({ id }) => id),
      )
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const refused = await offerOf(bought, { kind: 'version', version_id: other.id });
    expect(refused.code).toBe('VERSION_MISMATCH');
  });
});

test('asked for while another price is accepted: one waits for the other, and neither fails', async () => {
  const bought = await boughtPolicy(server);
  const offer = await offered(bought, toCoverage('RC'));
  const answers = await Promise.all([accept(bought, offer), offerOf(bought, toCoverage('LIMITADA'))]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
});

test('a price is none of a policy that another change has reached meanwhile', async () => {
  const bought = await boughtPolicy(server);
  const { id } = await offered(bought, toCoverage('RC'));
  const { late } = await server.db.transaction().execute(async (trx) => {
    const { policy_id: policyId } = await trx
      .selectFrom('endorsements')
      .select('policy_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await trx.selectFrom('policies').select('id').where('id', '=', policyId).forUpdate().execute();
    const late = offerOf(bought, toCoverage('LIMITADA'));
    await until('the price to be stored', async () => (await waitingForLocks(server.db, lockOfPolicy)) === 1);
    const now = server.clock.now();
    const confirmed = { state: 'confirmed', number: 1, effective_at: now, updated_at: now } as const;
    await trx.updateTable('endorsements').set(confirmed).where('id', '=', id).execute();
    return { late };
  });
  expect((await late).code).toBe('CHANGE_UNDER_WAY');
  expect(await stored(bought)).toMatchObject([{ state: 'confirmed' }]);
});

describe('what is not offered', () => {
  test('the coverage that it has, a car and a place that the insurer refuses', async () => {
    const bought = await boughtPolicy(server);
    expect((await offerOf(bought, toCoverage('AMPLIA'))).code).toBe('CHANGE_NOTHING');
    const place = { ...anotherPlace, zip_code: '99998', state_name: 'Zacatecas' };
    expect((await offerOf(bought, place)).code).toBe('CHANGE_NOT_OFFERED');
    const car = await boughtPolicy(server, { vin: '3N1CN8AE0PL000011' });
    expect((await offerOf(car, toCoverage('RC'))).code).toBe('CHANGE_NOT_OFFERED');
    expect(await stored(car)).toEqual([]);
  });

  test('without an answer, or with one that does not add up, nothing is stored', async () => {
    const bought = await boughtPolicy(server);
    await server.sandbox.addFault({ service: 'insurer', operation: 'quote-change', kind: 'error', times: 1 });
    expect((await offerOf(bought, toCoverage('RC'))).code).toBe('INSURER_UNAVAILABLE');
    expect(await stored(bought)).toEqual([]);
  });

  test('with a receipt to be paid, while it is being cancelled, and on its last days', async () => {
    const bought = await boughtPolicy(server, { cycle: 'MENSUAL' });
    const ofPolicy = server.db
      .updateTable('receipts')
      .where('policy_id', '=', (eb) =>
        eb.selectFrom('policies').select('id').where('policy_number', '=', bought.policyNumber),
      );
    await ofPolicy.set({ state: 'due' }).where('number', '=', 2).execute();
    expect((await offerOf(bought, toCoverage('RC'))).code).toBe('CHANGE_RECEIPT_DUE');
    await ofPolicy.set({ state: 'upcoming' }).where('number', '=', 2).execute();
    await cancel(server, bought);
    expect((await offerOf(bought, toCoverage('RC'))).code).toBe('CHANGE_WHILE_CANCELLING');
    const ending = await boughtPolicy(server);
    await server.db
      .updateTable('policies')
      .set({ end_date: '2026-03-02' })
      .where('policy_number', '=', ending.policyNumber)
      .execute();
    expect((await offerOf(ending, toCoverage('RC'))).code).toBe('CHANGE_NOT_IN_FORCE');
  });

  test("another member's policy answers as one that does not exist", async () => {
    const bought = await boughtPolicy(server);
    const { client } = await newMember(server);
    const foreign = await offerOf({ ...bought, client }, toCoverage('RC'));
    const missing = await offerOf({ policyNumber: 'SSA-1', client }, toCoverage('RC'));
    expect(foreign.code).toBe('NOT_FOUND');
    expect(foreign.raw).toEqual(missing.raw);
    expect((await offerOf({ ...bought, client: server.client() }, toCoverage('RC'))).status).toBe(401);
  });
});
