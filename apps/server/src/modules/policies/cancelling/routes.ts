import { cancelPolicy as cancelContract } from '@socio/contracts/cancel-policy';
import { wrap } from '@socio/contracts/envelope';
import { giveRefundAccount as accountContract } from '@socio/contracts/give-refund-account';
import { previewCancellation as previewContract } from '@socio/contracts/preview-cancellation';
import type { PolicyData } from '@socio/contracts/shared/policy';
import { undoCancellation as undoContract } from '@socio/contracts/undo-cancellation';
import type { Mount } from '../../../http/mount.ts';
import type { Policy } from '../policy.ts';
import type { CancelPolicy } from './cancel-policy.ts';
import type { GiveRefundAccount } from './give-refund-account.ts';
import type { PreviewCancellation } from './preview-cancellation.ts';
import type { UndoCancellation } from './undo-cancellation.ts';

export type CancellingDependencies = {
  previewCancellation: PreviewCancellation;
  cancelPolicy: CancelPolicy;
  undoCancellation: UndoCancellation;
  giveRefundAccount: GiveRefundAccount;
};

/** The calls of 'Cancelar mi seguro'; those that change something answer with the whole policy. */
export function cancellingRoutes(
  mount: Mount,
  deps: CancellingDependencies,
  inFull: (policy: Policy, now: Date) => Promise<PolicyData>,
): void {
  const answer = async (policy: Policy, now: Date) =>
    wrap({ get_insurance_policy_data: [await inFull(policy, now)] });

  mount(previewContract, async ({ body, memberId, now }) => {
    const { policy_number: policyNumber, effective_on: effectiveOn } = body;
    const asked = { memberId: memberId(), policyNumber, effectiveOn, now };
    return wrap({ preview: await deps.previewCancellation(asked) });
  });

  mount(cancelContract, async ({ body, memberId, now }) => {
    const { policy_number: policyNumber, effective_on: effectiveOn, reason } = body;
    const asked = { memberId: memberId(), policyNumber, effectiveOn, reason, now };
    return await answer(await deps.cancelPolicy(asked), now);
  });

  mount(undoContract, async ({ body, memberId, now }) => {
    const asked = { memberId: memberId(), policyNumber: body.policy_number, now };
    return await answer(await deps.undoCancellation(asked), now);
  });

  mount(accountContract, async ({ body, memberId, now }) => {
    const { policy_number: policyNumber, clabe } = body;
    const given = { memberId: memberId(), policyNumber, clabe, now };
    return await answer(await deps.giveRefundAccount(given), now);
  });
}
