import { changeCard } from '@socio/contracts/change-card';
import type { CardChange } from '@socio/contracts/shared/mandate';
import { LATER_MANDATE_VERSION } from '@socio/domain/mandate';
import { useState } from 'react';
import { showToast } from '../../../components/toast/show-toast.ts';
import type { Identity } from '../../../flow/use-identity.ts';
import { call, type AnswerOf } from '../../../lib/api-client.ts';
import { pause } from '../../../lib/pause.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { CardToPay } from '../pay/use-pay-receipt.ts';
import { mandateTexts } from './texts.ts';

type Change = AnswerOf<typeof changeCard>['card_change'];
type Pending = NonNullable<CardChange['pending']>;
type As = Identity['withIdentity'];

/** After so many questions the page itself says that the card is being verified, and asks on. */
const questions = 4;

/** 'Cambiar tarjeta' with a saved or a new card, or how that stands; asks for the identity if needed. */
export function useChangeCard(
  policyNumber: string,
  change: CardChange | null,
  { withIdentity }: Pick<Identity, 'withIdentity'>,
  onDone: () => void,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();
  const own = mandateTexts.change;

  const ask = async (as: As, cardId: string, attempt?: string): Promise<Change> => {
    const mandate = { amount: change?.mandate.amount ?? '', text_version: LATER_MANDATE_VERSION };
    const about = { policy_number: policyNumber, payment_card_id: cardId, mandate };
    const body = { ...about, ...(attempt !== undefined && { attempt }) };
    return (await as(() => call(changeCard, body))).card_change;
  };

  async function settle(
    cardId: string,
    first?: string,
    as: As = withIdentity,
    mayLeave = true,
  ): Promise<void> {
    let asked = await ask(as, cardId, first);
    for (let round = 1; round < questions && isWaiting(asked); round += 1) {
      await pause(round * 1000);
      asked = await ask(as, cardId, asked.attempt);
    }
    if (asked.status === 'action_required' && asked.challenge_url !== undefined) {
      if (!mayLeave) return;
      window.location.assign(asked.challenge_url);
      return;
    }
    if (asked.status === 'charged') {
      const { activation } = mandateTexts;
      // What the insurer does not accept, the page says.
      if (asked.insurer === undefined) showToast({ ...own.done, tone: 'success' });
      if (asked.insurer === 'confirmed') showToast({ ...activation.done, tone: 'success' });
      if (asked.insurer === 'asked') showToast({ ...activation.verified, tone: 'success' });
      onDone();
    }
    if (asked.status === 'declined') setProblem(own.declined[asked.decline_code ?? 'declined']);
  }

  const tell = (error: unknown) => setProblem(refusalText(error));

  const start = (begin: () => Promise<void>, onFailed: (error: unknown) => void): void => {
    setProblem(null);
    run(begin)
      .catch(onFailed)
      .finally(() => {
        // A card that was kept for it may have gone, and another one come.
        void queryClient.invalidateQueries({ queryKey: ['get-user-credit-cards'] });
        void queryClient.invalidateQueries({ queryKey: ['policies', policyNumber] });
      });
  };

  return {
    problem,
    busy,
    refuse: setProblem,
    use: ({ cardId, onFailed }: CardToPay): void =>
      start(
        async () => settle(await withIdentity(cardId)),
        (error) => {
          tell(error);
          onFailed?.(error);
        },
      ),
    askAgain: ({ card_id: card, attempt }: Pending): void => start(() => settle(card, attempt), tell),
    /** Without the person: neither asks who they are nor leads to the bank, and without an answer all stays as it is. */
    look: ({ card_id: card, attempt }: Pending): void =>
      start(
        () => settle(card, attempt, (work) => work(), false),
        () => undefined,
      ),
  };
}

const isWaiting = ({ status }: Change) => status === 'pending' || status === 'unknown';
