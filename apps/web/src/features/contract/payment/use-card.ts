import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { digitsOf } from '@socio/domain/cards';
import { civilDate } from '@socio/domain/dates';
import { normalizeCardHolder } from '@socio/domain/validation/card-holder';
import { useState } from 'react';
import { refuseFields, useCheckedForm } from '../../../components/form/use-checked-form.ts';
import { showToast } from '../../../components/toast/show-toast.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { insertNewUserCard } from '../api/insert-new-user-card.ts';
import { texts } from '../texts.ts';
import { checkCard, emptyCard, withoutSecrets } from './card-fields.ts';
import { cardFailure } from './payment-messages.ts';
import type { Problem } from './payment-outcome.ts';
import { firstUsable, NEW, type CardOffer } from './saved-cards.ts';

/** Which card is used: a saved one, or a new one whose fields live here and nowhere else. */
export function useCard(application: ApplicationRecord, offers: readonly CardOffer[]) {
  const [choice, setChoice] = useState(() => firstUsable(offers));
  const form = useCheckedForm(
    () => emptyCard,
    (card) => checkCard(card, civilDate(new Date())),
  );

  /** The gateway has seen number and code: they go, and the form is as if it had not been sent. */
  function forgetSecrets(): void {
    form.reset(withoutSecrets(form.getValues()), { keepFieldsRef: true });
  }

  return {
    form,
    choice,
    choose: setChoice,
    /** Goes on where nothing in the form is wrong; else the person is told. */
    whenReady: (goOn: () => void): void => {
      if (choice === NEW) void form.handleSubmit(goOn, () => showToast(texts.payment.invalid))();
      else goOn();
    },
    /** The id to charge: the saved card's, or the one that the gateway gives the new card. */
    cardId: async (): Promise<string> => {
      if (choice !== NEW) return choice;
      const values = form.getValues();
      const id = await insertNewUserCard({
        membership_id: application.membership_id,
        card_number: digitsOf(values.cardNumber),
        card_holder_name: normalizeCardHolder(values.cardHolder),
        expiration_date: values.expiryDate,
        cvv_code: values.cvv,
      });
      forgetSecrets();
      return id;
    },
    /** A card that was stored and not charged is one of the saved ones now. */
    reloadSaved: (): void => {
      void queryClient.invalidateQueries({ queryKey: ['get-user-credit-cards'] });
    },
    /** The card could not be stored: what is wrong with it. */
    onFailure: (error: unknown): Problem => {
      const { toast, problem, fields } = cardFailure(error);
      showToast(toast);
      refuseFields(form, fields);
      if (isRefusal(error, 'CARD_REFUSED')) forgetSecrets();
      return problem;
    },
  };
}
