import { useState } from 'react';

/** Whether it is, or has been: what was shown because of it stays, to tell how it ended. */
export function useWasTrue(isTrue: boolean): boolean {
  const [was, setWas] = useState(isTrue);
  if (isTrue && !was) setWas(true);
  return was || isTrue;
}
