import { getAllQuotes } from '@socio/contracts/get-all-quotes';
import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { quoteBodyOf, quotesOf, recordOf, visitorApplication } from '../../testing/test-application.ts';
import { until } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ratings = async () => {
  const { counts } = (await server.sandbox.ledger()) as { counts: { requests: Record<string, number> } };
  return counts.requests['insurer.rate'] ?? 0;
};

test('architecture.md, house rule 10: another tab changed the postal code meanwhile: its price is told, and nothing is set back', async () => {
  const visitor = server.client();
  const id = await visitorApplication(visitor);
  const body = await quoteBodyOf(visitor, id);
  const before = await ratings();
  const slow = { service: 'insurer', operation: 'rate', kind: 'slow', ms: 1500, times: 1 } as const;
  await server.sandbox.addFault(slow);
  const asking = visitor.call(getAllQuotes, body);
  await until('the insurer is asked', async () => (await ratings()) > before);
  await visitor.call(updateInsuranceApplicationStep4, { insurance_application_id: id, zip_code: '06700' });
  const answer = await asking;
  expect(answer.status).toBe(200);
  const stored = await server.db
    .selectFrom('quotes')
    .select('zip_code')
    .where('application_id', '=', id)
    .execute();
  expect(stored).toEqual([{ zip_code: '06700' }]);
  const record = await recordOf(visitor, id);
  expect(record['vehicle_insurance_application-zip_code']).toBe('06700');
  expect(answer.body.data.data.response).toEqual(await quotesOf(visitor, id));
  expect(await ratings()).toBe(before + 2);
});
