import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { useState } from 'react';
import type { ShownCard } from '../../../common/card/shown-cards.ts';
import { useNewCard } from '../../../common/card/use-new-card.ts';
import { showToast } from '../../../components/toast/show-toast.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { firstUsable, NEW } from './card-choice.ts';
import { cardFailure } from './payment-messages.ts';
import type { Problem } from './payment-outcome.ts';

/** Which card to use: a saved one or a new one. */
export function useCard(application: ApplicationRecord, saved: readonly ShownCard[]) {
  const [choice, setChoice] = useState(() => firstUsable(saved));
  const newCard = useNewCard();
  /** Kept once it was there: what is typed in the gateway's fields would go with them. */
  const [hasForm, setHasForm] = useState(choice === NEW);

  return {
    newCard,
    hasForm,
    choice,
    choose: (chosen: string): void => {
      setChoice(chosen);
      if (chosen === NEW) setHasForm(true);
    },
    /** Goes on if the form is valid; otherwise tells the person what is wrong. */
    whenReady: (goOn: () => void): void => {
      if (choice === NEW) newCard.whenReady(goOn);
      else goOn();
    },
    /** The id to charge: the saved card's, or the one the gateway gives the new card. */
    cardId: async (): Promise<string> => (choice === NEW ? newCard.store(application.membership_id) : choice),
    /** A card stored but not charged is now one of the saved ones; with `keep` it stays chosen. */
    reloadSaved: (keep: string | null): void => {
      if (keep !== null) setChoice(keep);
      void queryClient.invalidateQueries({ queryKey: ['get-user-credit-cards'] });
    },
    /** Says what is wrong with a card that could not be stored. */
    onFailure: (error: unknown): Problem => {
      const { toast, problem } = cardFailure(error);
      showToast(toast);
      newCard.refuse(error);
      return problem;
    },
  };
}
