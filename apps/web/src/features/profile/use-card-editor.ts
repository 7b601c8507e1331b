import { useState } from 'react';
import { cardTexts } from '../../common/card/texts.ts';
import { useNewCard } from '../../common/card/use-new-card.ts';
import { showToast } from '../../components/toast/show-toast.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import type { ProfileTools } from './profile-tools.ts';
import { texts } from './texts.ts';
import { useAction } from '../../lib/use-action.ts';
import { useReportUnsaved } from './use-report-unsaved.ts';

type Parts = ProfileTools & { onSaved: () => void };

/** A new card of the profile. */
export function useCardEditor({ membershipId, withIdentity, reportUnsaved, onSaved }: Parts) {
  const [problem, setProblem] = useState<string | null>(null);
  const card = useNewCard();
  const { busy, run } = useAction();
  useReportUnsaved(card.form.control, reportUnsaved, card.isTypedInFrame);

  async function save(): Promise<void> {
    await card.store(membershipId, true);
    // Step 11 shows the same list.
    await queryClient.invalidateQueries({ queryKey: ['get-user-credit-cards'] });
    showToast({ title: texts.cards.saved, tone: 'success' });
    onSaved();
  }

  function onFailure(error: unknown): void {
    const text = cardProblem(error);
    setProblem(text);
    if (isRefusal(error, 'CARD_INVALID', 'FIELDS_INVALID')) showToast(cardTexts.invalid);
    else if (!isRefusal(error, 'LEVEL_AUTHENTICATED')) {
      // The form says why.
      showToast({ title: texts.cards.failed });
    }
    card.refuse(error);
  }

  return {
    card,
    busy,
    problem,
    send: (): void => {
      if (busy) return;
      card.whenReady(() => {
        setProblem(null);
        run(() => withIdentity(save)).catch(onFailure);
      });
    },
  };
}

/** Nothing is charged here: a gateway that is down or slow says nothing about the card. */
export function cardProblem(error: unknown): string {
  return refusalText(error, {
    GATEWAY_UNAVAILABLE: cardTexts.store.down,
    GATEWAY_TIMEOUT: cardTexts.store.timeout,
    INTERNAL: texts.cards.failedDetail,
  });
}
