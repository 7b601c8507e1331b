import type { RequestOf } from '@socio/contracts/contract';
import { insertNewUserCard } from '@socio/contracts/insert-new-user-card';
import { digitsOf } from '@socio/domain/cards';
import { civilDate } from '@socio/domain/dates';
import { normalizeCardHolder } from '@socio/domain/validation/card-holder';
import { useState } from 'react';
import { refuseFields, useCheckedForm } from '../../components/form/use-checked-form.ts';
import { showToast } from '../../components/toast/show-toast.ts';
import { call } from '../../lib/api-client.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { checkCard, checkHolder, emptyCard, refusedCard, withoutSecrets } from './card-fields.ts';
import { createGatewayFrame } from './gateway-frame.ts';
import { sendCard } from './send-card.ts';
import { cardTexts } from './texts.ts';
import { useCardTokenization } from './use-card-tokenization.ts';

export type NewCard = ReturnType<typeof useNewCard>;

type CardRequest = RequestOf<typeof insertNewUserCard>;

/** A new card. Its fields live here, or in the gateway's frame, and nowhere else. */
export function useNewCard() {
  const tokenization = useCardTokenization();
  const way = tokenization.state === 'known' ? tokenization.way : null;
  const inFrame = way?.kind === 'frame';
  const [frame] = useState(createGatewayFrame);
  const [isTypedInFrame, setTypedInFrame] = useState(false);
  const form = useCheckedForm(
    () => emptyCard,
    (card) => (inFrame ? checkHolder(card) : checkCard(card, civilDate(new Date()))),
    !inFrame,
  );

  /** The gateway has seen number and code: drop them, and reset the form as if it had not been sent. */
  function forgetSecrets(): void {
    frame.forget();
    form.reset(withoutSecrets(form.getValues()), { keepFieldsRef: true });
  }

  /** The token of what was typed, or that itself where it goes through the server. */
  async function readCard(): Promise<Partial<CardRequest>> {
    const values = form.getValues();
    if (inFrame) return { card_token: await frame.tokenize() };
    if (way !== null) return { card_token: await sendCard(way.url, values) };
    return {
      card_number: digitsOf(values.cardNumber),
      expiration_date: values.expiryDate,
      cvv_code: values.cvv,
    };
  }

  /** What a call carries that takes the card itself. */
  const read = async () => ({
    card_holder_name: normalizeCardHolder(form.getValues().cardHolder),
    ...(await readCard()),
  });

  /** The fields in the frame come first, and so does what is wrong with them. */
  async function checkFrame(isRestGood: boolean, goOn: () => void): Promise<void> {
    const isGood = !inFrame || (await frame.check());
    if (isGood && isRestGood) {
      goOn();
      return;
    }
    if (inFrame && isGood) form.setFocus('cardHolder');
    showToast(cardTexts.invalid);
  }

  return {
    form,
    frame,
    tokenization,
    isTypedInFrame,
    onTyped: setTypedInFrame,
    /** Goes on if the form is valid; otherwise tells the person what is wrong. */
    whenReady: (goOn: () => void): void => {
      if (tokenization.state !== 'known' || (inFrame && !frame.isReady())) {
        showToast(cardTexts.frame.notReady);
        return;
      }
      void form.handleSubmit(
        () => checkFrame(true, goOn),
        () => checkFrame(false, goOn),
      )();
    },
    /** Stores the card at the gateway and returns its id; without `keep` it is only to pay now. */
    store: async (membershipId: string | null, keep: boolean): Promise<string> => {
      const id = await storeCard({
        membership_id: membershipId,
        keep,
        ...(await read()),
      });
      forgetSecrets();
      return id;
    },
    read,
    /** The gateway has seen it. */
    forget: forgetSecrets,
    /** The card could not be stored: marks what is wrong with it. */
    refuse: (error: unknown): void => {
      if (isRefusal(error, 'CARD_INVALID', 'FIELDS_INVALID')) refuseFields(form, refusedCard(error.details));
      if (isRefusal(error, 'CARD_REFUSED')) forgetSecrets();
    },
  };
}

/** Stores a card at the gateway. Called directly: a mutation of the query client would keep the number in its cache. */
async function storeCard(card: CardRequest): Promise<string> {
  const [first] = (await call(insertNewUserCard, card)).insert_new_card;
  if (first === undefined) throw new Error('the answer holds no card');
  return first.id;
}
