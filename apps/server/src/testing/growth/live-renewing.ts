import { acceptRenewal } from '@socio/contracts/accept-renewal';
import { stopRenewal } from '@socio/contracts/stop-renewal';
import { addDays, civilDate } from '@socio/domain/dates';
import type { TestServer } from '../start-test-server.ts';
import { boughtPolicy, policyOf, type BoughtPolicy } from '../test-cancelling.ts';
import { startCollecting } from '../test-collecting.ts';
import { authenticate } from '../test-member.ts';
import { newCard } from '../test-purchase.ts';

/** A policy renewed three days before its end, and one that is not. */
export async function liveRenewing(server: TestServer): Promise<void> {
  const { db, clock } = server;
  const world = await startCollecting(server);
  const renewed = await boughtPolicy(server);
  const ending = await boughtPolicy(server);
  const endOn = async ({ applicationId }: BoughtPolicy, days: number) => {
    const end_date = addDays(civilDate(clock.now()), days);
    await db.updateTable('policies').set({ end_date }).where('application_id', '=', applicationId).execute();
  };
  await endOn(ending, 3);
  await endOn(renewed, 3);
  await world.round();
  await world.round();
  await ending.client.call(stopRenewal, { policy_number: ending.policyNumber });
  clock.advance({ minutes: 1 });
  await authenticate(server, renewed.client, renewed.phone, 'renew');
  const total = (await policyOf(renewed, renewed.client))?.renewal?.price?.total ?? '';
  await renewed.client.call(acceptRenewal, {
    policy_number: renewed.policyNumber,
    payment_card_id: await newCard(renewed.client),
    total,
    automatic: false,
  });
  for (let n = 0; n < 3; n += 1) {
    clock.advance({ minutes: 5 });
    await world.round();
  }
  await world.close();
}
