import type { RequestOf } from '@socio/contracts/contract';
import { offerPolicyChange } from '@socio/contracts/offer-policy-change';
import { useState } from 'react';
import { call, type AnswerOf } from '../../../../lib/api-client.ts';
import { isRefusal } from '../../../../lib/api-error.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { useAction } from '../../../../lib/use-action.ts';
import type { ChangeFormProps } from '../forms/change-form-props.ts';

export type Offer = AnswerOf<typeof offerPolicyChange>['offer'];
type PricedChange = RequestOf<typeof offerPolicyChange>['change'];

/** The insurer's price of a change, asked for anew each time; another choice drops it. */
export function useOffer({ policy, identity }: Pick<ChangeFormProps, 'policy' | 'identity'>) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();

  async function load(change: PricedChange, onRefused?: (error: unknown) => void): Promise<void> {
    setProblem(null);
    try {
      const body = { policy_number: policy.policy_number, change };
      setOffer((await identity.withIdentity(() => call(offerPolicyChange, body))).offer);
    } catch (error) {
      // The person closed the panel that asks who they are.
      if (isRefusal(error, 'LEVEL_RECENT', 'LEVEL_AUTHENTICATED')) return;
      setProblem(refusalText(error));
      onRefused?.(error);
    }
  }

  return {
    offer,
    problem,
    busy,
    ask: (change: PricedChange, onRefused?: (error: unknown) => void) =>
      void run(() => load(change, onRefused)),
    drop: () => {
      setOffer(null);
      setProblem(null);
    },
  };
}
