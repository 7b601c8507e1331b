import { getAllQuotes } from '@socio/contracts/get-all-quotes';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { applicationWithPlace, quoteBodyOf } from '../../testing/test-application.ts';
import { newMember, type TestMember } from '../../testing/test-member.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ INSURER_TIMEOUT_MS: '1500' });
  member = await newMember(server);
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

const down = { code: 'INSURER_UNAVAILABLE' as const };
const places = {
  '64000': { packages: ['RC', 'LIMITADA', 'AMPLIA'] },
  '00001': down,
  '00002': { packages: [] },
  '00003': { packages: ['RC'] },
} as const;

const faults = [
  ['alone', undefined],
  ['drop', { kind: 'drop', times: 1 }],
  ['late', { kind: 'late', times: 1, ms: 50 }],
] as const;

/** What the page receives: the packages with a price, or the refusal. */
async function quotesIn(id: string) {
  const answer = await member.client.call(getAllQuotes, await quoteBodyOf(member.client, id));
  if (answer.code !== undefined) return { status: answer.status, code: answer.code };
  const { quotes } = answer.body.data.data.response;
  const packages = Object.entries(quotes).filter(([, offer]) => offer !== null);
  return { packages: packages.map(([name]) => name) };
}

describe.each(Object.entries(places))('sandbox-world.md, insurer: postal code %s', (zipCode, told) => {
  test.each(faults)('%s', async (_title, fault) => {
    const id = await applicationWithPlace(member.client, zipCode);
    const answers = 'code' in told ? { ...told, status: 503 } : told;
    if (fault !== undefined) {
      await server.sandbox.addFault({ service: 'insurer', operation: 'rate', ...fault });
      // A price is requested again only by the person; nothing is kept of a lost one.
      expect(await quotesIn(id)).toEqual({ ...down, status: 503 });
      const stored = server.db.selectFrom('quotes').select('id').where('application_id', '=', id);
      expect(await stored.execute()).toEqual([]);
    }
    expect(await quotesIn(id)).toEqual(answers);
  });
});
