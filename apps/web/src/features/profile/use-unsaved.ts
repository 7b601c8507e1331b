import { useRef, useState } from 'react';
import { NavigationType, useBeforeUnload, useBlocker } from 'react-router';
import { stored } from '../../common/storage-keys.ts';

/** Asks before something leaves a form in which something was typed and not saved, the browser's Back included. */
export function useUnsaved() {
  const dirty = useRef(false);
  const [member] = useState(() => stored.get('membership_number'));
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null);
  // A session that has ended leads away without asking: there is nothing left to save with.
  const blocker = useBlocker(({ historyAction }) => dirty.current && historyAction === NavigationType.Pop);
  // Closing and reloading too, unless the member has left in another tab: then nothing may hold the page.
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
    isAsked: asked !== null || blocker.state === 'blocked',
    answer: (discard: boolean): void => {
      setAsked(null);
      if (discard) dirty.current = false;
      if (blocker.state === 'blocked') {
        if (discard) blocker.proceed();
        else blocker.reset();
      } else if (discard) asked?.leave();
    },
  };
}
