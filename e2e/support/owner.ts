import { startApplication } from '../../apps/server/src/testing/test-application.ts';
import { newMember, type TestMember } from '../../apps/server/src/testing/test-member.ts';
import { buyPolicy, readyToPay } from '../../apps/server/src/testing/test-purchase.ts';
import { worldOf } from './member.ts';
import type { Product } from './product.ts';

type Has = {
  policies?: number;
  /** Number of quotes at step 2. */
  quotes?: number;
  /** An application that lacks only its payment. */
  unpaid?: boolean;
};

/** A member with an account and what they own, created through the product's own calls. */
export async function makeOwner(product: Product, has: Has = {}): Promise<TestMember> {
  const world = worldOf(product);
  const member = await newMember(world);
  for (let made = 0; made < (has.policies ?? 0); made += 1) await buyPolicy(world, member);
  for (let made = 0; made < (has.quotes ?? 0); made += 1) await startApplication(member.client);
  if (has.unpaid) await readyToPay(world, { member });
  // The account's code was sent a moment ago; the next one may be requested only after a pause.
  await product.advance({ minutes: 1 });
  return member;
}
