import { createBrowserRouter, NavigationType, redirect } from 'react-router';
import { letBackCloseOverlays } from '../lib/overlay-entry.ts';
import { leaveToast } from '../components/toast/show-toast.ts';
import { loadScript } from '../lib/load-script.ts';
import { onSessionEnd } from '../lib/session-end.ts';
import { leaveSession } from './leave-session.ts';
import { paths, routePatterns } from './paths.ts';
import { requireLogin, requireRegistration } from './require-identity-page.ts';
import { requireMembership } from './require-membership.ts';
import { ScreenError } from './screen-error.tsx';
import { ScreenPlaceholder } from './screen-placeholder.tsx';

const toFlow = () => redirect(paths.flow);
const screen =
  <Module,>(load: () => Promise<Module>) =>
  async () =>
    loadScript(load);

export const router = createBrowserRouter([
  {
    ErrorBoundary: ScreenError,
    HydrateFallback: ScreenPlaceholder,
    children: [
      { path: paths.home, lazy: screen(() => import('./routes/membersia.tsx')) },
      { path: paths.membership, lazy: screen(() => import('./routes/membersia.tsx')) },
      { path: routePatterns.oldQuote, loader: toFlow },
      { path: routePatterns.oldContract, loader: toFlow },
      { path: routePatterns.flow, lazy: screen(() => import('./routes/auto-insurance.tsx')) },
      { path: routePatterns.magicLink, lazy: screen(() => import('./routes/magic-link.tsx')) },
      {
        path: paths.dashboard,
        loader: requireMembership,
        lazy: screen(() => import('./routes/dashboard.tsx')),
      },
      { path: paths.login, loader: requireLogin, lazy: screen(() => import('./routes/login.tsx')) },
      {
        path: paths.register,
        loader: requireRegistration,
        lazy: screen(() => import('./routes/register.tsx')),
      },
      { path: paths.policies, loader: requireMembership, lazy: screen(() => import('./routes/polizas.tsx')) },
      {
        path: paths.applications,
        loader: requireMembership,
        lazy: screen(() => import('./routes/solicitudes.tsx')),
      },
      {
        path: routePatterns.policy,
        loader: requireMembership,
        lazy: screen(() => import('./routes/poliza.tsx')),
      },
      {
        path: routePatterns.policyDocument,
        loader: requireMembership,
        lazy: screen(() => import('./routes/auto-details.tsx')),
      },
      { path: routePatterns.verification, lazy: screen(() => import('./routes/verificar.tsx')) },
      { path: '*', lazy: screen(() => import('./routes/not-found.tsx')) },
    ],
  },
]);

letBackCloseOverlays(router);
onSessionEnd(() => leaveSession(router));

dismissToastsOnLeave();

function dismissToastsOnLeave(): void {
  let place = router.state.location;
  router.subscribe(({ location, historyAction }) => {
    const isElsewhere = location.pathname !== place.pathname || location.search !== place.search;
    if (isElsewhere) leaveToast({ byBack: historyAction === NavigationType.Pop });
    place = location;
  });
}
