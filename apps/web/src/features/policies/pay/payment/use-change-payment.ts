import { changePayment } from '@socio/contracts/change-payment';
import type { ChangePayment } from '@socio/contracts/shared/change-payment';
import { useState } from 'react';
import { showToast, type ToastMessage } from '../../../../components/toast/show-toast.ts';
import type { Identity } from '../../../../flow/use-identity.ts';
import { call } from '../../../../lib/api-client.ts';
import { isRefusal } from '../../../../lib/api-error.ts';
import { pause } from '../../../../lib/pause.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { lookAgain } from '../../cancelling/keep-answer.ts';
import type { CardToPay } from '../use-pay-receipt.ts';

/** After so many questions the page itself says how it stands, and asks on. */
const questions = 4;

type Words = {
  done: ToastMessage;
  /** The insurer said no. */
  refused: string;
  declined: Record<NonNullable<ChangePayment['payment']['decline_code']>, string>;
};

/** How the payment of a change of a policy ends, which its bank may have to be asked about; asks for the identity if needed. */
export function useChangePayment(
  policyNumber: string,
  { withIdentity }: Pick<Identity, 'withIdentity'>,
  words: Words,
  { onLeave, onEnded }: { onLeave?: (change: string) => void; onEnded?: () => void } = {},
) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();

  const ask = async (change: string) =>
    (await call(changePayment, { policy_number: policyNumber, change })).paid;

  async function settle(begin: () => Promise<ChangePayment>, mayLeave: boolean): Promise<void> {
    let paid = await begin();
    for (let round = 1; round < questions && isWaiting(paid); round += 1) {
      await pause(round * 1000);
      const { id } = paid.change;
      paid = await withIdentity(() => ask(id));
    }
    const { change, payment } = paid;
    if (payment.status === 'action_required' && payment.challenge_url !== undefined) {
      if (!mayLeave) return;
      onLeave?.(change.id);
      window.location.assign(payment.challenge_url);
      return;
    }
    onEnded?.();
    if (change.state === 'confirmed') showToast({ ...words.done, tone: 'success' });
    if (change.state === 'refused') setProblem(words.refused);
    if (payment.status === 'declined') setProblem(words.declined[payment.decline_code ?? 'declined']);
  }

  const start = (
    begin: () => Promise<ChangePayment>,
    onFailed: (error: unknown) => void,
    mayLeave = true,
  ) => {
    setProblem(null);
    run(() => settle(begin, mayLeave))
      .catch(onFailed)
      // Without an answer it may have been charged: the policy says how it stands.
      .finally(() => void lookAgain(policyNumber));
  };
  const tell = (error: unknown) => setProblem(refusalText(error));

  return {
    problem,
    busy,
    say: setProblem,
    follow: (begin: () => Promise<ChangePayment>, onFailed?: CardToPay['onFailed']): void =>
      start(begin, (error) => {
        tell(error);
        onFailed?.(error);
      }),
    askAgain: (change: string): void => start(() => withIdentity(() => ask(change)), tell),
    /** Without the person: neither asks who they are nor leads to the bank. */
    look: (change: string): void =>
      start(
        () => ask(change),
        (error) => {
          if (!isRefusal(error, 'LEVEL_RECENT', 'LEVEL_AUTHENTICATED')) tell(error);
        },
        false,
      ),
  };
}

const isWaiting = ({ change, payment }: ChangePayment) =>
  payment.status === 'pending' || payment.status === 'unknown' || change.state === 'asked';
