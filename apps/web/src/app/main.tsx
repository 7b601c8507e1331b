import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/app.css';
import { followMembership } from './follow-membership.ts';
import { Providers } from './providers.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

followMembership();
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
