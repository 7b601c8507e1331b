import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/start-test-server.ts';
import { startCollecting } from '../../testing/test-collecting.ts';

test('after-the-sale.md, Collecting: where the grace outlasts the policy, nobody is said to be protected beyond its end', async () => {
  const server = await startTestServer({ COLLECTS: 'product', GRACE_DAYS: '30' });
  const world = await startCollecting(server);
  try {
    const insured = await world.insure();
    await world.liveUntil('2027-02-01 10:00');
    const none = { ended_at: server.clock.now(), ended_how: 'member' } as const;
    await server.db.updateTable('mandates').set(none).execute();
    // The last receipt is due on 10 February, 28 days before the policy ends.
    await world.liveUntil('2027-03-10 12:30');
    const told = await world.mailsTo(insured);
    const ofLast = told.filter(({ text }) => text.includes('Tu auto está protegido hasta'));
    expect(ofLast.length).toBeGreaterThan(0);
    for (const { text } of ofLast) expect(text).not.toMatch(/protegido hasta las 12:00 h del 1[12] mar 2027/);
    expect(ofLast.some(({ text }) => text.includes('protegido hasta las 12:00 h del 10 mar 2027'))).toBe(
      true,
    );
    await world.liveUntil('2027-03-13 13:00');
    const after = (await world.mailsTo(insured)).slice(told.length).map(({ text }) => text);
    expect(after.filter((text) => text.includes('protegido'))).toEqual([]);
  } finally {
    await world.close();
    await server.close();
  }
});
