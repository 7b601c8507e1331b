import { authenticate } from '../apps/server/src/testing/test-member.ts';
import { createPatientClient } from './patient-client.ts';
import type { Passing, Shopper, ShopFloor } from './shop-floor.ts';
import { until, type Shopping } from './shopping.ts';

/** A fresh code for what is not done without one; false if none came. */
export async function prove(
  floor: ShopFloor & { passing: Passing },
  shopper: Shopper,
  shopping: Shopping,
  act: 'cancel' | 'renew',
): Promise<boolean> {
  const world = { sandbox: floor.sandbox, client: () => shopper.client };
  const proven = await until(shopping, `the proof to ${act}`, async () => {
    // The code before it came seconds ago.
    await floor.passing.passPause();
    return await authenticate(world, createPatientClient(shopper.impatient), shopper.phone, act).then(
      () => true,
      () => 'again' as const,
    );
  });
  return proven === true;
}
