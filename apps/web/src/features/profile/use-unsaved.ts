import { useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router';
import { stored } from '../../common/storage-keys.ts';

/** Asks before anything leaves a form with unsaved input. */
export function useUnsaved() {
  const dirty = useRef(false);
  const [member] = useState(() => stored.get('membership_number'));
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null);
  // Also before closing or reloading the window, unless the member has left in another tab: the page must go then.
  useBeforeUnload((event) => {
    if (dirty.current && stored.get('membership_number') === member) event.preventDefault();
  });

  return {
    /** Called by the open form: whether it has unsaved input. */
    report: (isDirty: boolean): void => {
      dirty.current = isDirty;
    },
    leave: (leave: () => void): void => {
      if (dirty.current) setAsked({ leave });
      else leave();
    },
    isAsked: asked !== null,
    answer: (discard: boolean): void => {
      setAsked(null);
      if (!discard) return;
      dirty.current = false;
      asked?.leave();
    },
  };
}
