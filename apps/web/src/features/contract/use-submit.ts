import { useRef, useState } from 'react';
import { isRefusal } from '../../lib/api-error.ts';
import type { ContractStepProps } from './step-props.ts';

/** Runs one submit at a time; where the identity has to be confirmed first, it runs again afterwards. */
export function useSubmit(onAuthenticationNeeded: ContractStepProps['onAuthenticationNeeded']) {
  const [busy, setBusy] = useState(false);
  // A second click can come before the first one has drawn the button busy.
  const running = useRef(false);

  async function submit(work: () => Promise<void>, onFailure: (error: unknown) => void): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (isRefusal(error, 'LEVEL_AUTHENTICATED')) {
        onAuthenticationNeeded(() => void submit(work, onFailure));
      } else onFailure(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, submit };
}
