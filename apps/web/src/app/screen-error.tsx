import { isRouteErrorResponse, useRouteError } from 'react-router';
import { isMembershipVerified } from '../common/authentication.ts';
import { Button } from '../components/button.tsx';
import { MessagePanel } from '../components/message-panel.tsx';
import { PageLayout } from '../components/page-layout.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { paths } from './paths.ts';

/** A screen that failed to load or render: usually a script of an older release, or no connection. */
export function ScreenError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <PageLayout width="narrow" homePath={isMembershipVerified() ? paths.dashboard : paths.membership}>
      <PageTitle>Algo salió mal</PageTitle>
      <MessagePanel
        tone="danger"
        title="No pudimos mostrar esta pantalla"
        action={<Button onClick={() => window.location.reload()}>Reintentar</Button>}
      >
        Revisa tu conexión e inténtalo de nuevo. Lo que ya guardaste no se pierde.
      </MessagePanel>
    </PageLayout>
  );
}
