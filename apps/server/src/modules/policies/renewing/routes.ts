import { acceptRenewal as acceptContract } from '@socio/contracts/accept-renewal';
import { wrap } from '@socio/contracts/envelope';
import type { PolicyData } from '@socio/contracts/shared/policy';
import { stopRenewal as stopContract } from '@socio/contracts/stop-renewal';
import { parseMxn } from '@socio/domain/money';
import type { Mount } from '../../../http/mount.ts';
import type { Policy } from '../policy.ts';
import type { AcceptRenewal } from './accept-renewal.ts';
import type { StopRenewal } from './stop-renewal.ts';

export type RenewingDependencies = { acceptRenewal: AcceptRenewal; stopRenewal: StopRenewal };

/** The calls of the next year of a policy; both answer with the whole policy. */
export function renewingRoutes(
  mount: Mount,
  { acceptRenewal, stopRenewal }: RenewingDependencies,
  inFull: (policy: Policy, now: Date) => Promise<PolicyData>,
): void {
  mount(acceptContract, async ({ body, memberId, ip, now }) => {
    const { mandate } = body;
    const { policy, challengeUrl } = await acceptRenewal({
      memberId: memberId(),
      policyNumber: body.policy_number,
      cardId: body.payment_card_id,
      coverage: body.coverage,
      total: parseMxn(body.total) ?? -1,
      automatic: body.automatic,
      mandate: mandate && { amount: parseMxn(mandate.amount) ?? -1, textVersion: mandate.text_version },
      ip,
      now,
    });
    return wrap({
      get_insurance_policy_data: [await inFull(policy, now)],
      ...(challengeUrl !== undefined && { challenge_url: challengeUrl }),
    });
  });

  mount(stopContract, async ({ body, memberId, now }) => {
    const policy = await stopRenewal({
      memberId: memberId(),
      policyNumber: body.policy_number,
      onlyAutomatic: body.only_automatic ?? false,
      now,
    });
    return wrap({ get_insurance_policy_data: [await inFull(policy, now)] });
  });
}
