import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '../styles/app.css';
import { listenForInstall } from '../common/install/install-prompt.ts';
import { arrive } from '../features/membership/arrive.ts';
import { nextTask } from '../lib/next-task.ts';
import { missingAccess } from './browser-access.ts';
import { EntryPage } from './entry-page.tsx';
import { followMembership } from './follow-membership.ts';
import type { ArrivalState } from './leave-session.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

// As the router writes it: after a reload, what the person was told on coming is still true.
const entry = history.state as { key?: string; usr?: ArrivalState } | null;
const visitKey = entry?.key ?? 'default';
const sessionEnded = entry?.usr?.sessionEnded ?? null;

const page = (
  <StrictMode>
    <EntryPage visitKey={visitKey} sessionEnded={sessionEnded} />
  </StrictMode>
);

followMembership();
listenForInstall();

// In small tasks, so that a slow phone is never busy for long; what React renders in a transition it divides by itself.
await nextTask();
// The development server draws nothing.
const isDrawn = root.hasChildNodes() && missingAccess() === null;
if (isDrawn) {
  // Here rather than on the first render, which is the one drawn at build time and knows of no session.
  void arrive(visitKey, { keepPendingReturn: sessionEnded === 'member' });
  await nextTask();
}
startTransition(() => {
  if (isDrawn) hydrateRoot(root, page);
  else createRoot(root).render(page);
});
