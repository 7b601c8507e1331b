import { lazy, Suspense, useEffect, useState } from 'react';
import { PlainToaster } from '../components/toast/plain-toaster.tsx';
import { whenToastWaits } from '../components/toast/show-toast.ts';

const loadToaster = async () =>
  import('../components/toast/toaster.tsx').catch(() => ({ Toaster: PlainToaster }));
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
    <Suspense fallback={<PlainToaster />}>
      <Toaster />
    </Suspense>
  );
}
