import { useEffect, useState } from 'react';
import { createLinkVisit, firstState } from './link-visit.ts';

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
