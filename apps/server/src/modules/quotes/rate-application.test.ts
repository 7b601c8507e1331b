import { randomUUID } from 'node:crypto';
import { updateInsuranceApplicationStep5 } from '@socio/contracts/update-insurance-application-step5';
import type { Updateable } from 'kysely';
import { priceParts } from '@socio/domain/tariff/receipts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Applications } from '../../db/types.ts';
import type { Insurer, RateAnswer, RatedPackage } from '../../providers/insurer/port.ts';
import { withoutIds } from '../../testing/without-ids.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { applicationWithPlace } from '../../testing/test-application.ts';
import { newMember } from '../../testing/test-member.ts';
import { createRateApplication, createRateRisk, type ReportDifference } from './rate-application.ts';

let server: TestServer;
let hosts = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The worked example of domain-facts.md: PN 8,271.47, DP 750.00. */
function worked(): RatedPackage {
  const price = { netPremium: 827_147, policyFee: 75_000 };
  return {
    coverages: [{ id: 'rc', premium: 844_028 }],
    discount: 16_881,
    ...price,
    ...priceParts(price),
  };
}

async function rate(
  answer: RateAnswer,
  now = server.clock.now(),
  meanwhile?: (id: string) => Promise<unknown>,
) {
  const client = server.client(`10.5.0.${(hosts += 1)}`);
  const id = await applicationWithPlace(client);
  const person = { birth_date: '1979-11-02', gender: 'H' as const };
  await client.call(updateInsuranceApplicationStep5, { insurance_application_id: id, ...person });
  const version = await server.db
    .selectFrom('applications')
    .select('version_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const asked: unknown[] = [];
  const insurer = {
    rate: async (request: unknown) => {
      asked.push(request);
      await meanwhile?.(id);
      return answer;
    },
  } as Partial<Insurer> as Insurer;
  const reports: Parameters<ReportDifference>[0][] = [];
  const rateApplication = createRateApplication({
    db: server.db,
    rateRisk: createRateRisk({ db: server.db, insurer }),
  });
  const application = {
    id,
    memberId: null,
    versionId: version?.version_id ?? null,
    zipCode: '64000',
    gender: 'H' as const,
    birthDate: '1979-11-02',
  };
  const ask = () =>
    rateApplication({ application, now, spend, report: (difference) => void reports.push(difference) });
  return { ask, asked, reports, id };
}

const spend = async () => undefined;

function rated(price: RatedPackage, more: object = {}): RateAnswer {
  return { kind: 'rated', tariffVersion: 't-1', packages: { RC: price }, ...more };
}

describe('architecture.md: every answer of the insurer is checked to the centavo', () => {
  test('domain-facts.md, worked case: 10,464.91, stored as it is', async () => {
    const { ask, id } = await rate(rated(worked()));
    const quote = await ask();
    if (quote === null || quote === 'changed') throw new Error('no quote');
    expect(quote.packages.RC?.annual).toMatchObject({ iva: 144_344, total: 1_046_491 });
    const rows = await server.db
      .selectFrom('quotes')
      .innerJoin('quote_packages', 'quote_packages.quote_id', 'quotes.id')
      .selectAll()
      .where('application_id', '=', id)
      .execute();
    expect(rows).toMatchObject([
      {
        id: quote.id,
        coverage: 'RC',
        zip_code: '64000',
        gender: 'H',
        birth_date: '1979-11-02',
        tariff_version: 't-1',
        net_premium: 827_147,
        discount: 16_881,
        policy_fee: 75_000,
        annual_iva: 144_344,
        annual_total: 1_046_491,
      },
    ]);
  });

  test('what is stored comes back as it was', async () => {
    const { ask, asked } = await rate(rated(worked()));
    const first = await ask();
    expect(await ask()).toEqual(first);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['said by the insurer', { commercialValue: 24_890_000 }, 24_890_000],
    ['not said', {}, null],
  ])('what the car is worth, %s, stays with the quote', async (_title, more, commercialValue) => {
    const { ask, asked } = await rate(rated(worked(), more));
    for (const _time of ['asked', 'stored']) expect(await ask()).toMatchObject({ commercialValue });
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['total', (price: RatedPackage) => (price.annual.total += 1)],
    ['IVA', (price: RatedPackage) => (price.monthly.iva -= 1)],
    ['first receipt', (price: RatedPackage) => (price.monthly.firstPayment += 100)],
    ['discount above the premiums', (price: RatedPackage) => (price.discount = 900_000)],
    ['net premium told twice, differently', (price: RatedPackage) => (price.netPremium += 1)],
    ['policy fee told twice, differently', (price: RatedPackage) => (price.policyFee += 1)],
    ['a premium that is missing', (price: RatedPackage) => price.coverages.pop()],
  ])('%s wrong: refused, reported without the person, nothing stored', async (_title, spoil) => {
    const price = worked();
    spoil(price);
    const { ask, reports, id } = await rate(rated(price));
    await expect(ask()).rejects.toMatchObject({ code: 'INSURER_INVALID' });
    expect(reports).toHaveLength(1);
    expect(reports[0]?.parts.length).toBeGreaterThan(0);
    expect(withoutIds(JSON.stringify(reports))).not.toMatch(/1979|64000/);
    const rows = await server.db.selectFrom('quotes').select('id').where('application_id', '=', id).execute();
    expect(rows).toEqual([]);
  });

  test.each([
    ['timeout', 'INSURER_TIMEOUT'],
    ['unavailable', 'INSURER_UNAVAILABLE'],
    ['unreadable', 'INSURER_INVALID'],
  ] as const)('unknown (%s): %s', async (reason, code) => {
    const { ask } = await rate({ kind: 'unknown', reason });
    await expect(ask()).rejects.toMatchObject({ code });
  });

  test('no offer is null and asked again the next time', async () => {
    const { ask, asked } = await rate({ kind: 'no-offer' });
    expect(await ask()).toBeNull();
    expect(await ask()).toBeNull();
    expect(asked).toHaveLength(2);
  });
});

describe('LSCS art. 5: valid 15 calendar days', () => {
  const evening = new Date('2026-03-11T05:30:00.000Z');

  test.each([
    ['the insurer says nothing', {}, '2026-03-25'],
    ['the insurer says when', { validUntil: '2026-03-20' }, '2026-03-20'],
    ['the insurer names a past day', { validUntil: '2026-03-09' }, '2026-03-25'],
  ])('%s', async (_title, more, validUntil) => {
    const { ask, asked } = await rate(rated(worked(), more), evening);
    expect(await ask()).toMatchObject({ validUntil });
    expect(asked).toMatchObject([{ today: '2026-03-10', state: 'Nuevo León' }]);
  });
});

describe('architecture.md, house rule 10: a price for what the application is not any more is nobody’s', () => {
  const otherVersion = async (id: string) => {
    const { version_id } = await server.db
      .selectFrom('applications')
      .select('version_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const versions = server.db.selectFrom('versions').select('id').where('id', '!=', version_id);
    return { version_id: (await versions.limit(1).executeTakeFirstOrThrow()).id };
  };
  const aMember = async () => ({ member_id: (await newMember(server)).id });

  test.each<[string, (id: string) => Updateable<Applications> | Promise<Updateable<Applications>>]>([
    ['version', otherVersion],
    ['postal code', () => ({ zip_code: '03100' })],
    ['gender', () => ({ gender: 'M' })],
    ['birth date', () => ({ birth_date: '1990-06-15' })],
    ['member, with the same person', aMember],
  ])('another %s meanwhile: nothing is stored', async (_title, changed) => {
    const meanwhile = async (id: string) => {
      const change = await changed(id);
      await server.db.updateTable('applications').set(change).where('id', '=', id).execute();
    };
    const { ask, id } = await rate(rated(worked()), server.clock.now(), meanwhile);
    expect(await ask()).toBe('changed');
    const rows = await server.db.selectFrom('quotes').select('id').where('application_id', '=', id).execute();
    expect(rows).toEqual([]);
  });

  test('a change that is under way is waited for', async () => {
    let ended = Promise.resolve<unknown>(undefined);
    const meanwhile = async (id: string) => {
      const begun = Promise.withResolvers<void>();
      ended = server.db.transaction().execute(async (trx) => {
        await trx.updateTable('applications').set({ zip_code: '03100' }).where('id', '=', id).execute();
        begun.resolve();
        await new Promise((resolve) => setTimeout(resolve, 300));
      });
      await begun.promise;
    };
    const { ask } = await rate(rated(worked()), server.clock.now(), meanwhile);
    expect(await ask()).toBe('changed');
    await ended;
  });
});

test('calls.md: an application that misses something is not rated', async () => {
  const rateRisk = createRateRisk({ db: server.db, insurer: {} as Insurer });
  const rateApplication = createRateApplication({ db: server.db, rateRisk });
  const nothing = { zipCode: null, gender: null, birthDate: null };
  const application = { id: randomUUID(), memberId: null, versionId: 1, ...nothing };
  const asking = rateApplication({ application, now: server.clock.now(), spend, report: () => undefined });
  await expect(asking).rejects.toMatchObject({ code: 'STEP_NOT_READY' });
});
