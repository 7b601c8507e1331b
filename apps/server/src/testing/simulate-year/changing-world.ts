import { acceptPolicyChange } from '@socio/contracts/accept-policy-change';
import { acceptRenewal } from '@socio/contracts/accept-renewal';
import { changeCard } from '@socio/contracts/change-card';
import type { RequestOf } from '@socio/contracts/contract';
import { offerPolicyChange } from '@socio/contracts/offer-policy-change';
import { offerReinstatement } from '@socio/contracts/offer-reinstatement';
import { payReinstatement } from '@socio/contracts/pay-reinstatement';
import { payRest } from '@socio/contracts/pay-rest';
import { policies } from '@socio/contracts/policies';
import { stopRenewal } from '@socio/contracts/stop-renewal';
import { LATER_MANDATE_VERSION, MANDATE_VERSION } from '@socio/domain/mandate';
import type { FreshAct } from '@socio/domain/fresh-proof';
import { formatMxn } from '@socio/domain/money';
import { anotherPlace } from '../test-changing.ts';
import type { CardKind, Life } from './life.ts';

type Change = RequestOf<typeof offerPolicyChange>['change'];
type Challenge = 'approve' | 'reject' | 'leave';

type Parts = {
  prove: (life: Life, act?: FreshAct) => Promise<void>;
  tell: (life: Life, act: string, answer: unknown) => void;
  /** The member's own, made once; undefined while the gateway is away. */
  cardOf: (life: Life, kind?: CardKind) => Promise<string | undefined>;
  answerBank: (url: string, challenge: 'approve' | 'reject') => Promise<void>;
};

/** What members change of a policy that they have, each through the product's own calls. */
export function createChangingWorld({ prove, tell, cardOf, answerBank }: Parts) {
  const pageOf = async ({ client, policyNumber }: Life) => {
    const answer = await client.call(policies, undefined, { policyNumber });
    return answer.body.data?.data.response.get_insurance_policy_data[0];
  };

  const answer = async (
    payment: { challenge_url?: string | undefined } | null | undefined,
    how?: Challenge,
  ) => {
    if (payment?.challenge_url !== undefined && how !== undefined && how !== 'leave')
      await answerBank(payment.challenge_url, how);
  };

  return {
    /** Asks for its price, and makes it whatever it costs, with the consent to other receipts. */
    change: async (
      life: Life,
      wanted: Change | 'another place',
      { card, challenge }: { card?: CardKind; challenge?: Challenge } = {},
    ) => {
      const change = wanted === 'another place' ? anotherPlace : wanted;
      const about = { policy_number: life.policyNumber };
      await prove(life);
      const priced = await life.client.call(offerPolicyChange, { ...about, change });
      const offer = priced.body.data?.data.response.offer;
      const what = change.kind === 'coverage' ? change.coverage : change.kind;
      if (offer === undefined) return tell(life, `asks what ${what} costs`, priced.code);
      const amount = offer.difference.total;
      const cardId = amount > 0 ? await cardOf(life, card) : undefined;
      if (amount > 0 && cardId === undefined) return tell(life, `stores a card for ${what}`, 'in vain');
      const made = await life.client.call(acceptPolicyChange, {
        ...about,
        offer_id: offer.id,
        amount,
        ...(cardId !== undefined && { payment_card_id: cardId }),
        ...(offer.mandate !== null && {
          mandate: { amount: formatMxn(offer.mandate.amount), text_version: LATER_MANDATE_VERSION },
        }),
      });
      const accepted = made.body.data?.data.response.accepted;
      tell(
        life,
        `changes to ${what} for ${amount}`,
        made.code ?? `${accepted?.change.state} ${accepted?.payment?.status}`,
      );
      await answer(accepted?.payment, challenge);
    },
    chargeAnother: async (life: Life, { card, challenge }: { card?: CardKind; challenge?: Challenge }) => {
      await prove(life);
      const terms = (await pageOf(life))?.card_change?.mandate;
      if (terms == null) return tell(life, 'changes the card', 'has none');
      const cardId = await cardOf(life, challenge === undefined ? card : 'asks');
      if (cardId === undefined) return tell(life, 'stores a card to be charged', 'in vain');
      const about = {
        policy_number: life.policyNumber,
        payment_card_id: cardId,
        mandate: { amount: terms.amount, text_version: LATER_MANDATE_VERSION },
      };
      const asked = await life.client.call(changeCard, about);
      const change = asked.body.data?.data.response.card_change;
      tell(life, 'changes the card', asked.code ?? `${change?.status} ${change?.insurer ?? ''}`);
      if (change?.challenge_url === undefined) return;
      await answer(change, challenge);
      const again = await life.client.call(changeCard, { ...about, attempt: change.attempt });
      const after = again.body.data?.data.response.card_change;
      tell(life, 'answers the bank for the card', again.code ?? `${after?.status} ${after?.insurer ?? ''}`);
    },
    payRest: async (life: Life) => {
      await prove(life);
      const rest = (await pageOf(life))?.receipt_plan?.rest;
      if (rest == null) return tell(life, 'pays the rest', 'has none');
      const card = await cardOf(life);
      if (card === undefined) return tell(life, 'stores a card for the rest', 'in vain');
      const about = { policy_number: life.policyNumber, payment_card_id: card, amount: rest.amount };
      const paid = await life.client.call(payRest, about);
      tell(life, 'pays the rest', paid.code ?? paid.body.data?.data.response.paid.change.state);
    },
    reinstate: async (life: Life, challenge: Challenge) => {
      await prove(life);
      const about = { policy_number: life.policyNumber };
      const asked = await life.client.call(offerReinstatement, about);
      const offer = asked.body.data?.data.response.offer;
      if (offer === undefined) return tell(life, 'asks to be reinstated', asked.code);
      const card = await cardOf(life, challenge === 'approve' ? 'charges' : 'asks');
      if (card === undefined) return tell(life, 'stores a card to be reinstated', 'in vain');
      const paying = { ...about, change: offer.id, payment_card_id: card, amount: offer.amount };
      const paid = await life.client.call(payReinstatement, paying);
      const { change, payment } = paid.body.data?.data.response.paid ?? {};
      tell(life, 'pays the reinstatement', paid.code ?? `${change?.state} ${payment?.status}`);
      await answer(payment, challenge);
    },
    renew: async (life: Life, { automatic = false, card }: { automatic?: boolean; card?: CardKind }) => {
      await prove(life, 'renew');
      const price = (await pageOf(life))?.renewal?.price;
      if (price == null) return tell(life, 'agrees to the next year', 'no price');
      const cardId = await cardOf(life, card);
      if (cardId === undefined) return tell(life, 'stores a card for the next year', 'in vain');
      const agreed = await life.client.call(acceptRenewal, {
        policy_number: life.policyNumber,
        payment_card_id: cardId,
        total: price.total,
        automatic,
        ...(price.mandate && { mandate: { amount: price.mandate.amount, text_version: MANDATE_VERSION } }),
      });
      tell(life, `agrees to the next year${automatic ? ' by itself' : ''}`, agreed.code ?? 'done');
    },
    stopRenewal: async (life: Life) => {
      await prove(life);
      const answered = await life.client.call(stopRenewal, { policy_number: life.policyNumber });
      tell(life, 'takes the next year back', answered.code ?? 'done');
    },
  };
}
