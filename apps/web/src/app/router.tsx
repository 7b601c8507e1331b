import { createBrowserRouter, NavigationType, Outlet, redirect } from 'react-router';
import { HeaderEnd } from '../components/page/page-layout.tsx';
import { letBackCloseOverlays } from '../lib/overlay-entry.ts';
import { leaveToast } from '../components/toast/show-toast.ts';
import { loadScript } from '../lib/load-script.ts';
import { onSessionEnd } from '../lib/session-end.ts';
import { leaveSession } from './leave-session.ts';
import { MemberHeader } from './member-header.tsx';
import { paths, routePatterns } from './paths.ts';
import { requireLogin, requireRegistration } from './require-identity-page.ts';
import { requireMembership } from './require-membership.ts';
import { screens } from './screens.ts';
import { ScreenError } from './screen-error.tsx';
import { ScreenPlaceholder } from './screen-placeholder.tsx';

const toFlow = () => redirect(paths.flow);
const screen =
  <Module,>(load: () => Promise<Module>) =>
  async () =>
    loadScript(load);

function Screens() {
  return (
    <HeaderEnd value={<MemberHeader />}>
      <Outlet />
    </HeaderEnd>
  );
}

export const router = createBrowserRouter([
  {
    ErrorBoundary: ScreenError,
    HydrateFallback: ScreenPlaceholder,
    element: <Screens />,
    children: [
      { path: paths.home, lazy: screen(screens.membersia) },
      { path: paths.membership, lazy: screen(screens.membersia) },
      { path: routePatterns.oldQuote, loader: toFlow },
      { path: routePatterns.oldContract, loader: toFlow },
      { path: routePatterns.flow, lazy: screen(screens['auto-insurance']) },
      { path: routePatterns.magicLink, lazy: screen(screens['magic-link']) },
      {
        path: paths.dashboard,
        loader: requireMembership,
        lazy: screen(screens.dashboard),
      },
      { path: paths.login, loader: requireLogin, lazy: screen(screens.login) },
      {
        path: paths.register,
        loader: requireRegistration,
        lazy: screen(screens.register),
      },
      { path: paths.confirmEmail, lazy: screen(screens['confirmar-correo']) },
      { path: paths.lostPhone, lazy: screen(screens['recuperar-telefono']) },
      { path: paths.holder, lazy: screen(screens['mis-polizas']) },
      { path: paths.payReceipt, lazy: screen(screens['pagar-recibo']) },
      { path: paths.privacy, lazy: screen(screens.privacidad) },
      {
        path: paths.deleteAccount,
        loader: requireMembership,
        lazy: screen(screens['eliminar-cuenta']),
      },
      { path: paths.policies, loader: requireMembership, lazy: screen(screens.polizas) },
      {
        path: paths.applications,
        loader: requireMembership,
        lazy: screen(screens.solicitudes),
      },
      {
        path: routePatterns.policy,
        loader: requireMembership,
        lazy: screen(screens.poliza),
      },
      {
        path: routePatterns.policyDocument,
        loader: requireMembership,
        lazy: screen(screens['auto-details']),
      },
      { path: routePatterns.verification, lazy: screen(screens.verificar) },
      { path: '*', lazy: screen(screens['not-found']) },
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
