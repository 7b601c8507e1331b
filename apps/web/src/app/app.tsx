import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { EntryNotices } from '../common/notices/entry-notices.tsx';
import { queryClient } from '../lib/query-client.ts';
import { useMissingAccess } from './browser-access.ts';
import { BrowserAccessScreen } from './browser-access-screen.tsx';
import { router } from './router.tsx';

/** Every screen of the product, at its address. */
export function App() {
  const missing = useMissingAccess();
  if (missing !== null) return <BrowserAccessScreen missing={missing} />;
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** For the entry, which is there before the app. */
export function EntryNotice() {
  return (
    <QueryClientProvider client={queryClient}>
      <EntryNotices />
    </QueryClientProvider>
  );
}

/** Goes on from the entry; once this resolves, the app shows that page. */
export async function goTo(path: string, state: unknown): Promise<void> {
  await router.navigate(path, { replace: true, state });
}
