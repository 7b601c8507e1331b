import { createBrowserRouter, redirect } from 'react-router';
import { letBackCloseOverlays } from '../lib/overlay-entry.ts';
import { onSessionEnd } from '../lib/session-end.ts';
import { leaveSession } from './leave-session.ts';
import { paths, routePatterns } from './paths.ts';
import { requireLogin, requireRegistration } from './require-identity-page.ts';
import { requireMembership } from './require-membership.ts';
import { ScreenError } from './screen-error.tsx';
import { ScreenPlaceholder } from './screen-placeholder.tsx';

const toFlow = () => redirect(paths.flow);

export const router = createBrowserRouter([
  {
    ErrorBoundary: ScreenError,
    HydrateFallback: ScreenPlaceholder,
    children: [
      { path: paths.home, lazy: () => import('./routes/membersia.tsx') },
      { path: paths.membership, lazy: () => import('./routes/membersia.tsx') },
      { path: routePatterns.oldQuote, loader: toFlow },
      { path: routePatterns.oldContract, loader: toFlow },
      { path: routePatterns.flow, lazy: () => import('./routes/auto-insurance.tsx') },
      { path: paths.dashboard, loader: requireMembership, lazy: () => import('./routes/dashboard.tsx') },
      { path: paths.login, loader: requireLogin, lazy: () => import('./routes/login.tsx') },
      { path: paths.register, loader: requireRegistration, lazy: () => import('./routes/register.tsx') },
      { path: paths.policies, loader: requireMembership, lazy: () => import('./routes/polizas.tsx') },
      { path: paths.applications, loader: requireMembership, lazy: () => import('./routes/solicitudes.tsx') },
      { path: routePatterns.policy, loader: requireMembership, lazy: () => import('./routes/poliza.tsx') },
      {
        path: routePatterns.policyDocument,
        loader: requireMembership,
        lazy: () => import('./routes/auto-details.tsx'),
      },
      { path: routePatterns.verification, lazy: () => import('./routes/verificar.tsx') },
      { path: '*', lazy: () => import('./routes/not-found.tsx') },
    ],
  },
]);

letBackCloseOverlays(router);
onSessionEnd(() => leaveSession(router));
