import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../lib/query-client.ts';
import { useMissingAccess } from './browser-access.ts';
import { BrowserAccessScreen } from './browser-access-screen.tsx';
import { router } from './router.tsx';

/** Without its script there are no toasts, but the screens still work and show failures themselves. */
const loadToaster = async () =>
  import('../components/toast/toaster.tsx').catch(() => ({ Toaster: () => null }));
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

export function Providers() {
  const [painted, setPainted] = useState(false);
  // The toaster is not part of the first screen, so its script loads after it.
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true));
    return () => clearTimeout(timer);
  }, []);

  const missing = useMissingAccess();
  if (missing !== null) return <BrowserAccessScreen missing={missing} />;
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      {painted ? (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      ) : null}
    </QueryClientProvider>
  );
}
