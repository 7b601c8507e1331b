import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { whenQuiet } from '../lib/when-quiet.ts';
import { listenForInstall } from '../common/install/install-prompt.ts';
import { followMembership } from './follow-membership.ts';
import { LateToaster } from './late-toaster.tsx';
import { loadFont } from './load-font.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

followMembership();
listenForInstall();
// React divides what it renders in a transition into small tasks, so that a slow phone is never busy for long.
startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <App />
      <LateToaster when={whenQuiet} />
    </StrictMode>,
  );
});
whenQuiet(loadFont);
