import { endMandate } from '@socio/contracts/end-mandate';
import { budgets } from '@socio/domain/budgets';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../testing/start-test-server.ts';
import { laterCards, startCollecting } from '../../../testing/test-collecting.ts';
import { offer, offered, proveAgain } from '../../../testing/test-reinstating.ts';

test('trust.md, What costs has a budget: what the insurer was not asked, or did not answer, counts for nothing', async () => {
  const server = await startTestServer({ COLLECTS: 'product' });
  const world = await startCollecting(server);
  try {
    const insured = await world.insure(laterCards.chargesOnce);
    await insured.client.call(endMandate, { policy_number: insured.policyNumber });
    await world.liveUntil('2026-04-25 11:00');
    const askInVain = async () => {
      for (let asked = 0; asked <= budgets.reinstatements.limit; asked += 1)
        expect(await offer(insured)).toBe('REINSTATEMENT_PENDING');
    };
    // It does not know yet that the receipt has lapsed, and would not understand.
    await server.sandbox.addFault({ service: 'insurer', kind: 'off' });
    await world.liveUntil('2026-04-25 12:10');
    await proveAgain(server, insured);
    await askInVain();
    await server.sandbox.clearFaults();
    world.moveTo('2026-04-25 13:00');
    await world.round();
    await world.round();
    await proveAgain(server, insured);
    await server.sandbox.addFault({ service: 'insurer', kind: 'off' });
    await askInVain();
    await server.sandbox.clearFaults();
    expect(await offered(insured)).toMatchObject({ receipts: [2] });
  } finally {
    await world.close();
    await server.close();
  }
});
