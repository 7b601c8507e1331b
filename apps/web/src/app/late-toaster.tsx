import { lazy, Suspense, useEffect, useState } from 'react';
import { whenToastWaits } from '../components/toast/show-toast.ts';

/** Without its script there are no toasts, but the screens still work and show failures themselves. */
const loadToaster = async () =>
  import('../components/toast/toaster.tsx').catch(() => ({ Toaster: () => null }));
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

type Props = {
  /** When its script is loaded if no toast asks for it before. Returns how to call that off. */
  when: (load: () => void) => () => void;
};

/** The toaster is not part of the first screen, so its script loads after it. */
export function LateToaster({ when }: Props) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const callOff = when(want);
    whenToastWaits(want);
    return callOff;
  }, [when]);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
