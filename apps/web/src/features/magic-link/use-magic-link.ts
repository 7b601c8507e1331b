import { useEffect, useState } from 'react';
import { createLinkVisit, type LinkState } from './link-visit.ts';
import { invalidId, isApplicationId, type Link } from './read-link.ts';

type Parts = Omit<Parameters<typeof createLinkVisit>[0], 'tell'>;

/** The visit of a mailed link; another link is another visit (the screen's key). */
export function useMagicLink(parts: Parts) {
  const [state, setState] = useState(() => firstState(parts.link));
  const [visit] = useState(() => createLinkVisit({ ...parts, tell: setState }));
  useEffect(() => {
    void visit.start();
    return visit.stop;
  }, [visit]);
  return { state, retry: visit.retry, submit: visit.submit };
}

/** What is decided without the server is shown at once. */
function firstState({ applicationId }: Link): LinkState {
  return isApplicationId(applicationId) ? { name: 'loading' } : { name: 'error', failure: invalidId };
}
