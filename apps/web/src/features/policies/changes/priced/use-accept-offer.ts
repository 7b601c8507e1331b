import { acceptPolicyChange } from '@socio/contracts/accept-policy-change';
import { LATER_MANDATE_VERSION } from '@socio/domain/mandate';
import { formatMxn } from '@socio/domain/money';
import { useState } from 'react';
import { showToast } from '../../../../components/toast/show-toast.ts';
import { call, type AnswerOf } from '../../../../lib/api-client.ts';
import { isRefusal } from '../../../../lib/api-error.ts';
import { pause } from '../../../../lib/pause.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { keepAnswer, lookAgain } from '../../cancelling/keep-answer.ts';
import type { CardToPay } from '../../pay/use-pay-receipt.ts';
import { noteAtBank } from '../at-bank.ts';
import type { ChangeFormProps } from '../forms/change-form-props.ts';
import { offerTexts as own } from './texts.ts';
import type { Offer } from './use-offer.ts';

type Answer = AnswerOf<typeof acceptPolicyChange>;

/** After so many questions the policy itself says that the change is on its way, and asks on. */
const questions = 4;

type Parts = Pick<ChangeFormProps, 'policy' | 'identity' | 'onDone'> & { offer: Offer };

/** Makes the offered change with a saved or a new card, or asks how it stands; asks for the identity if needed. */
export function useAcceptOffer({ policy, identity, offer, onDone }: Parts) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const { busy, run } = useAction();
  const { policy_number: policyNumber } = policy;

  const ask = async (cardId: string | null): Promise<Answer> => {
    const { mandate } = offer;
    const body = {
      policy_number: policyNumber,
      offer_id: offer.id,
      amount: offer.difference.total,
      ...(cardId !== null && { payment_card_id: cardId }),
      ...(mandate !== null && {
        mandate: { amount: formatMxn(mandate.amount), text_version: LATER_MANDATE_VERSION },
      }),
    };
    return await identity.withIdentity(() => call(acceptPolicyChange, body));
  };

  async function settle(card: CardToPay | null): Promise<void> {
    const cardId = card && (await identity.withIdentity(card.cardId));
    let answer = await ask(cardId);
    for (let round = 1; round < questions && isWaiting(answer); round += 1) {
      await pause(round * 1000);
      answer = await ask(cardId);
    }
    const { change, payment } = answer.accepted;
    const { state } = change;
    if (payment?.status === 'action_required' && payment.challenge_url !== undefined) {
      noteAtBank(policyNumber, change.id);
      window.location.assign(payment.challenge_url);
      return;
    }
    await keepAnswer(policyNumber, answer);
    if (state === 'offered' || state === 'lapsed') {
      setOver(state === 'lapsed');
      setProblem(own.declined[payment?.decline_code ?? 'declined']);
      return;
    }
    if (state === 'refused') {
      setOver(true);
      setProblem(offer.difference.total > 0 ? own.refusedPaid : own.refused);
      return;
    }
    showToast(state === 'confirmed' ? { title: own.done, tone: 'success' } : { title: own.pending });
    onDone();
  }

  async function accept(card: CardToPay | null): Promise<void> {
    setProblem(null);
    try {
      await settle(card);
    } catch (error) {
      card?.onFailed?.(error);
      // The person closed the panel that asks who they are.
      if (isRefusal(error, 'LEVEL_RECENT', 'LEVEL_AUTHENTICATED')) return;
      setProblem(refusalText(error));
      setOver(isRefusal(error, 'CHANGE_OFFER_OVER', 'CHANGE_AMOUNT'));
      // Without a final answer it may be on its way.
      await lookAgain(policyNumber);
    }
  }

  return { problem, busy, isOver, accept: (card: CardToPay | null) => void run(() => accept(card)) };
}

function isWaiting({ accepted: { change, payment } }: Answer): boolean {
  return change.state === 'asked' || payment?.status === 'pending' || payment?.status === 'unknown';
}
