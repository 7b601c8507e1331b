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
  /** Stored for this payment, which has come to no charge yet; it can be used once more without typing it. */
  const [entered, setEntered] = useState<string | null>(null);
  /** Kept once it was there: what is typed in the gateway's fields would go with them. */
  const [hasForm, setHasForm] = useState(choice === NEW);

  const isSaved = (id: string) => saved.some((card) => card.id === id);

  function choose(chosen: string): void {
    setChoice(chosen);
    if (chosen === NEW) setHasForm(true);
  }

  return {
    newCard,
    hasForm,
    choice,
    choose,
    entered,
    /** Goes on if the form is valid; otherwise tells the person what is wrong. */
    whenReady: (goOn: () => void): void => {
      if (choice === NEW) newCard.whenReady(goOn);
      else goOn();
    },
    /** The id to charge: the saved card's, or the one the gateway gives the new card. */
    cardId: async (): Promise<string> =>
      choice === NEW ? newCard.store(application.membership_id, false) : choice,
    /** Nothing was charged: with `keep` that card stays chosen; one that was typed and declined has to be typed again. */
    notPaid: (keep: string | null): void => {
      if (keep !== null) {
        setChoice(keep);
        if (!isSaved(keep)) setEntered(keep);
      } else {
        setEntered(null);
        if (!isSaved(choice)) choose(NEW);
      }
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
