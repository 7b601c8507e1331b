import type { RequestOf } from '@socio/contracts/contract';
import { insertNewUserCard } from '@socio/contracts/insert-new-user-card';
import { digitsOf } from '@socio/domain/cards';
import { civilDate } from '@socio/domain/dates';
import { normalizeCardHolder } from '@socio/domain/validation/card-holder';
import { refuseFields, useCheckedForm } from '../../components/form/use-checked-form.ts';
import { showToast } from '../../components/toast/show-toast.ts';
import { call } from '../../lib/api-client.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { checkCard, emptyCard, refusedCard, withoutSecrets } from './card-fields.ts';
import { cardTexts } from './texts.ts';

/** A new card. Its fields live here and nowhere else. */
export function useNewCard() {
  const form = useCheckedForm(
    () => emptyCard,
    (card) => checkCard(card, civilDate(new Date())),
  );

  /** The gateway has seen number and code: drop them, and reset the form as if it had not been sent. */
  function forgetSecrets(): void {
    form.reset(withoutSecrets(form.getValues()), { keepFieldsRef: true });
  }

  return {
    form,
    /** Goes on if the form is valid; otherwise tells the person what is wrong. */
    whenReady: (goOn: () => void): void => {
      void form.handleSubmit(goOn, () => showToast(cardTexts.invalid))();
    },
    /** Stores the card at the gateway and returns its id. */
    store: async (membershipId: string | null): Promise<string> => {
      const values = form.getValues();
      const id = await storeCard({
        membership_id: membershipId,
        card_number: digitsOf(values.cardNumber),
        card_holder_name: normalizeCardHolder(values.cardHolder),
        expiration_date: values.expiryDate,
        cvv_code: values.cvv,
      });
      forgetSecrets();
      return id;
    },
    /** The card could not be stored: marks what is wrong with it. */
    refuse: (error: unknown): void => {
      if (isRefusal(error, 'CARD_INVALID', 'FIELDS_INVALID')) refuseFields(form, refusedCard(error.details));
      if (isRefusal(error, 'CARD_REFUSED')) forgetSecrets();
    },
  };
}

/** Stores a card at the gateway. Called directly: a mutation of the query client would keep the number in its cache. */
async function storeCard(card: RequestOf<typeof insertNewUserCard>): Promise<string> {
  const [first] = (await call(insertNewUserCard, card)).insert_new_card;
  if (first === undefined) throw new Error('the answer holds no card');
  return first.id;
}
