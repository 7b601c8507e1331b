import { addPlates } from '@socio/contracts/add-plates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmailAnswer, EmailMessage } from '../../providers/email/port.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { paid, until, withoutPlates } from '../../testing/test-purchase.ts';
import { createMailEndorsement, findUnmailedEndorsements } from './mail-endorsement.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('architecture.md, house rule 10: of many senders at once one sends, and a crash is made up for', async () => {
  const purchase = await paid(server);
  const bought = await purchase.finish(withoutPlates);
  const policyNumber = bought.body.data.data.response.get_insurance_policy_data[0]?.policy_number ?? '';
  await purchase.client.call(addPlates, { policy_number: policyNumber, license_plate: 'ABC-123-A' });
  const { id } = await until('mailed', async () =>
    server.db.selectFrom('endorsements').select('id').where('mailed_at', 'is not', null).executeTakeFirst(),
  );
  // As if the process had died before it was recorded.
  await server.db.updateTable('endorsements').set({ mailed_at: null }).where('id', '=', id).execute();
  const ids: string[] = [];
  const othersEnded = Promise.withResolvers<void>();
  const send = async ({ messageId }: EmailMessage): Promise<EmailAnswer> => {
    ids.push(messageId);
    await othersEnded.promise;
    return { kind: 'sent' };
  };
  const mail = createMailEndorsement({
    db: server.db,
    clock: server.clock.now,
    email: { send },
    mailFrom: 'Socio Seguro <polizas@socio-seguro.example>',
    publicUrl: 'http://127.0.0.1',
  });
  let running = 3;
  const outcomes = await Promise.all(
    [1, 2, 3].map(async () => {
      const outcome = await mail(id);
      running -= 1;
      if (running === 1) othersEnded.resolve();
      return outcome;
    }),
  );
  expect(outcomes.toSorted()).toEqual(['done', 'later', 'later']);
  expect(await mail(id)).toBe('done');
  expect(ids).toEqual([`endorsement.${id}@socio-seguro`]);
});

test('house rule 10: a refused change, which has no document, is told by the sweep when its job is lost', async () => {
  const purchase = await paid(server);
  const bought = await purchase.finish(withoutPlates);
  const policyNumber = bought.body.data.data.response.get_insurance_policy_data[0]?.policy_number ?? '';
  await purchase.client.call(addPlates, { policy_number: policyNumber, license_plate: 'AAA-0000' });
  const { id } = await until('refused and mailed', async () =>
    server.db
      .selectFrom('endorsements')
      .select('id')
      .where('state', '=', 'refused')
      .where('mailed_at', 'is not', null)
      .executeTakeFirst(),
  );
  const before = new Date(server.clock.now().getTime() + 60_000);
  const find = () => findUnmailedEndorsements(server.db, { before, now: before });
  expect(await find()).not.toContain(id);
  await server.db.updateTable('endorsements').set({ mailed_at: null }).where('id', '=', id).execute();
  expect(await find()).toContain(id);
});
