import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../components/toast/show-toast.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useAction } from '../../lib/use-action.ts';
import type { WithIdentity } from '../../flow/use-identity.ts';

type Parts<Item> = {
  queryKey: QueryKey;
  idOf: (item: Item) => string;
  remove: (id: string) => Promise<unknown>;
  removedText: string;
  /** Shown for an internal failure. */
  failedText: string;
  withIdentity: WithIdentity;
  /** Called once it is gone from the list, as the focus has to go somewhere. */
  onRemoved: () => void;
};

/** Removes an item of a list after asking. An item in use is kept, and the question says so. */
export function useRemoval<Item>(parts: Parts<Item>) {
  const { queryKey, idOf, remove, removedText, failedText, withIdentity, onRemoved } = parts;
  const [asked, setAsked] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();

  async function removeOne(id: string): Promise<void> {
    try {
      await remove(id);
    } catch (error) {
      // Already removed in another window.
      if (!isRefusal(error, 'NOT_FOUND')) throw error;
    }
    queryClient.setQueryData<Item[]>(queryKey, (list) => list?.filter((item) => idOf(item) !== id));
    void queryClient.invalidateQueries({ queryKey });
    showToast({ title: removedText, tone: 'success' });
    setAsked(null);
    onRemoved();
  }

  function ask(id: string | null): void {
    setProblem(null);
    setAsked(id);
  }

  return {
    /** The id of the item the person is asked about. */
    asked,
    problem,
    busy,
    ask,
    confirm: (): void => {
      if (asked === null) return;
      setProblem(null);
      run(() => withIdentity(() => removeOne(asked))).catch((error: unknown) =>
        setProblem(refusalText(error, { INTERNAL: failedText })),
      );
    },
  };
}
