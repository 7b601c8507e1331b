import { lazy, Suspense, useEffect, useState } from 'react';

/** Without its script there are no toasts, but the screens still work and show failures themselves. */
const loadToaster = async () =>
  import('../components/toast/toaster.tsx').catch(() => ({ Toaster: () => null }));
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

/** The toaster is not part of the first screen, so its script loads after it. */
export function LateToaster() {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true));
    return () => clearTimeout(timer);
  }, []);
  if (!painted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
