import { endMandate } from '@socio/contracts/end-mandate';
import { useState } from 'react';
import { showToast } from '../../../components/toast/show-toast.ts';
import type { Identity } from '../../../flow/use-identity.ts';
import { call } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { mandateTexts } from './texts.ts';

/** 'Retirar autorización': asks first, and for the identity where it is needed. */
export function useEndMandate(policyNumber: string, { withIdentity }: Pick<Identity, 'withIdentity'>) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();

  async function end(): Promise<void> {
    await withIdentity(() => call(endMandate, { policy_number: policyNumber }));
    showToast({ ...mandateTexts.ended, tone: 'success' });
    setAsking(false);
    // The card may have gone with it.
    void queryClient.invalidateQueries({ queryKey: ['get-user-credit-cards'] });
    await queryClient.invalidateQueries({ queryKey: ['policies', policyNumber] });
  }

  return {
    isAsking,
    problem,
    busy,
    ask: (asking: boolean): void => {
      setProblem(null);
      setAsking(asking);
    },
    confirm: (): void => {
      setProblem(null);
      run(end).catch((error: unknown) =>
        setProblem(refusalText(error, { INTERNAL: mandateTexts.ask.failed })),
      );
    },
  };
}
