import { discardApplication } from '@socio/contracts/discard-application';
import { requestRefund } from '@socio/contracts/request-refund';
import { requestService } from '@socio/contracts/request-service';
import {
  contractingApplication,
  giveConsents,
  applicationWithPlace,
  quotesOf,
  startApplication,
  visitorApplication,
} from '../test-application.ts';
import type { TestClient } from '../test-client.ts';
import { newMember, newMembership, type World } from '../test-member.ts';
import { buyPolicy, cards, newCard, paid, readyToPay } from '../test-purchase.ts';

/** An application with prices on the screen, none chosen. */
async function quoted(client: TestClient, phone?: string): Promise<void> {
  if (phone === undefined) {
    await quotesOf(client, await visitorApplication(client));
    return;
  }
  const id = await applicationWithPlace(client);
  await giveConsents(client, id, phone);
  await quotesOf(client, id);
}

/** A claim, whose adjuster needs a tow truck. */
async function serve(client: TestClient, policy_number: string): Promise<void> {
  await client.call(requestService, { policy_number, kind: 'claim' });
  await client.call(requestService, { policy_number, kind: 'tow' });
}

/**
 * Members of every kind, with what they did through the product's own calls: four members have twelve applications
 * and four policies, and besides there are a visitor, a purchase that waits for its vehicle and one given back.
 */
export async function makeExamples(world: World): Promise<void> {
  const buyer = await newMember(world);
  await serve(buyer.client, await buyPolicy(world, buyer));
  await quoted(buyer.client, buyer.phone);
  await readyToPay(world, { member: buyer });

  const hesitant = await newMember(world);
  const purchase = await readyToPay(world, { member: hesitant });
  await purchase.pay(await newCard(hesitant.client, cards.declines, { keep: false }));
  await purchase.pay(await newCard(hesitant.client, cards.charges, { keep: false }));
  await purchase.finish();
  await contractingApplication(hesitant);
  const insurance_application_id = await startApplication(hesitant.client);
  await hesitant.client.call(discardApplication, { insurance_application_id });

  const family = await newMember(world);
  await serve(family.client, await buyPolicy(world, family));
  await buyPolicy(world, family);
  await quoted(family.client, family.phone);
  await startApplication(family.client);

  const { client: onlooker } = await newMembership(world);
  await quoted(onlooker);
  await startApplication(onlooker);

  await quoted(world.client());
  await paid(world);
  const returned = await paid(world);
  await returned.client.call(requestRefund, { insurance_application_id: returned.applicationId });
}
