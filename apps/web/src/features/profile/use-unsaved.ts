import { useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router';
import { stored } from '../../common/storage-keys.ts';

/** Asks before something leaves a form in which something was typed and not saved. */
export function useUnsaved() {
  const dirty = useRef(false);
  const [member] = useState(() => stored.get('membership_number'));
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null);
  // Closing the window and reloading too, unless the member has left in another tab: then nothing may hold the page.
  useBeforeUnload((event) => {
    if (dirty.current && stored.get('membership_number') === member) event.preventDefault();
  });

  return {
    /** The open form says whether something was typed in it. */
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
