import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { digitsOf } from '@socio/domain/cards';
import { civilDate } from '@socio/domain/dates';
import { normalizeCardHolder } from '@socio/domain/validation/card-holder';
import { useState } from 'react';
import { showToast } from '../../../components/toast/show-toast.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { insertNewUserCard } from '../api/insert-new-user-card.ts';
import { texts } from '../texts.ts';
import { useFields } from '../use-fields.ts';
import { checkCard, emptyCard, refusedCard, secretFields } from './card-fields.ts';
import { refusedProblem, type Problem } from './payment-outcome.ts';
import { firstUsable, NEW, type CardOffer } from './saved-cards.ts';

export type CardState = ReturnType<typeof useCard>;

/** Which card is used: a saved one, or a new one whose fields live here and nowhere else. */
export function useCard(application: ApplicationRecord, offers: readonly CardOffer[]) {
  const [choice, setChoice] = useState(() => firstUsable(offers));
  const { values, validate, refuse, empty, ...fields } = useFields(
    () => emptyCard,
    (card) => checkCard(card, civilDate(new Date())),
  );

  return {
    ...fields,
    values,
    choice,
    choose: setChoice,
    /** False where something in the form is wrong; the person has been told. */
    isReady: (): boolean => {
      if (choice !== NEW || validate().length === 0) return true;
      showToast(texts.payment.invalid);
      return false;
    },
    /** The id to charge: the saved card's, or the one that the gateway gives the new card. */
    cardId: async (): Promise<string> => {
      if (choice !== NEW) return choice;
      const id = await insertNewUserCard({
        membership_id: application.membership_id,
        card_number: digitsOf(values.cardNumber),
        card_holder_name: normalizeCardHolder(values.cardHolder),
        expiration_date: values.expiryDate,
        cvv_code: values.cvv,
      });
      empty(secretFields);
      return id;
    },
    /** A card that was stored and not charged is one of the saved ones now. */
    reloadSaved: (): void => {
      void queryClient.invalidateQueries({ queryKey: ['get-user-credit-cards'] });
    },
    /** The card could not be stored: what is wrong with it. */
    onFailure: (error: unknown): Problem => {
      const invalid = isRefusal(error, 'CARD_INVALID', 'FIELDS_INVALID');
      showToast(invalid ? texts.payment.invalid : texts.payment.failed);
      if (invalid) refuse(refusedCard(error.details));
      // The gateway has seen these.
      if (isRefusal(error, 'CARD_REFUSED')) empty(secretFields);
      return refusedProblem(error);
    },
  };
}
