import type { ResponseOf } from '@socio/contracts/contract';
import { answerCodes } from '@socio/contracts/shared/texts';
import type { generatePolicyPdf } from '@socio/contracts/generate-policy-pdf';
import { Refusal } from '../../http/refusal.ts';
import type { FinishPolicy, Policy } from './policy.ts';
import { texts } from './texts.ts';

export type AwaitDocument = (policy: Policy | undefined, memberId: string) => Promise<DocumentAnswer>;

type DocumentAnswer = ResponseOf<typeof generatePolicyPdf>;

type Dependencies = {
  /** Starts or joins the issuing and waits for its document for as long as a call may. */
  finishPolicy: FinishPolicy;
};

/**
 * The two document calls of step 12. They create nothing themselves: they wait for the issuing and return where the
 * document is.
 */
export function createAwaitDocument({ finishPolicy }: Dependencies): AwaitDocument {
  return async (policy, memberId) => {
    if (policy === undefined || policy.memberId !== memberId) throw new Refusal('NOT_FOUND');
    const finished =
      policy.policyUrl === null ? await finishPolicy(policy.applicationId, 'document') : policy;
    if (finished?.state === 'refused') throw new Refusal('POLICY_REFUSED');
    const url = finished?.policyUrl ?? null;
    if (url !== null) return { success: true, message: texts.documentReady, url };
    return { success: false, message: answerCodes.DOCUMENT_PENDING.text, code: 'DOCUMENT_PENDING' };
  };
}
