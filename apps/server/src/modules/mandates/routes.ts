import { endMandate as endMandateContract } from '@socio/contracts/end-mandate';
import type { Mount } from '../../http/mount.ts';
import type { createEndMandate } from './end-mandate.ts';

type Dependencies = { endMandate: ReturnType<typeof createEndMandate> };

export function mandateRoutes(mount: Mount, { endMandate }: Dependencies): void {
  mount(endMandateContract, async ({ body, memberId, now }) => {
    await endMandate({ memberId: memberId(), policyNumber: body.policy_number, now });
    return { success: true } as const;
  });
}
